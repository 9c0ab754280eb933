package dev.hindcast.demo;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Makes events of the shape of the real set, the same ones for the same options: repeats, late refunds across months,
 * corrections, deletions, versions that arrive after a newer one, and deliveries that come twice.
 */
public final class OrderGenerator {
    private final SplittableRandom random;

    private OrderGenerator(SplittableRandom random) {
        this.random = random;
    }

    /** The events in order of arrival. */
    public static List<OrderEvent> generate(GeneratorOptions options, CountryMap countries) {
        SplittableRandom random = new SplittableRandom(options.seed());
        List<OrderLine> lines = GeneratedShop.lines(random.split(), options.lines());
        List<List<OrderEvent>> histories =
                numbered(new LineHistories(random.split()).of(OrderEvents.entered(lines, countries)));
        return new OrderGenerator(random.split()).delivered(histories);
    }

    private record Place(int line, int version, Instant at) {}

    /** Gives each version its sequence, in the order in which versions were made. */
    private static List<List<OrderEvent>> numbered(List<List<OrderEvent>> histories) {
        List<Place> places = new ArrayList<>();
        List<List<OrderEvent>> numbered = new ArrayList<>();
        for (int line = 0; line < histories.size(); line++) {
            List<OrderEvent> versions = histories.get(line);
            numbered.add(new ArrayList<>(versions));
            for (int version = 0; version < versions.size(); version++) {
                places.add(new Place(line, version, versions.get(version).sourceUpdatedAt()));
            }
        }
        places.sort(Comparator.comparing(Place::at));
        for (int i = 0; i < places.size(); i++) {
            List<OrderEvent> versions = numbered.get(places.get(i).line());
            int version = places.get(i).version();
            versions.set(version, versions.get(version).withSequence(i + 1L));
        }
        return numbered;
    }

    private record Delivery(OrderEvent event, Instant at) {}

    private List<OrderEvent> delivered(List<List<OrderEvent>> histories) {
        List<Delivery> deliveries = new ArrayList<>();
        histories.forEach(versions -> deliver(versions, deliveries));
        Comparator<Delivery> order = Comparator.comparing(Delivery::at)
                .thenComparing(delivery -> delivery.event().sourceSequence());
        Stream<Delivery> inTime =
                deliveries.stream().filter(delivery -> delivery.at().isBefore(LineHistories.END));
        return inTime.sorted(order).map(Delivery::event).toList();
    }

    private void deliver(List<OrderEvent> versions, List<Delivery> deliveries) {
        for (int i = 0; i < versions.size(); i++) {
            OrderEvent version = versions.get(i);
            boolean last = i == versions.size() - 1;
            Instant at = version.sourceUpdatedAt();
            if (!last && random.nextInt(12) == 0) {
                Instant delayed = soonAfter(versions.get(i + 1).sourceUpdatedAt());
                at = delayed.isBefore(LineHistories.END) ? delayed : at;
            }
            deliveries.add(new Delivery(version, at));
            if (random.nextInt(500) == 0) {
                deliveries.add(new Delivery(version, soonAfter(at)));
            }
            // Whoever deleted a line may still see its older version come by again.
            if (!last && versions.get(i + 1).deleted() && random.nextInt(2) == 0) {
                deliveries.add(
                        new Delivery(version, soonAfter(versions.get(i + 1).sourceUpdatedAt())));
            }
        }
    }

    private Instant soonAfter(Instant at) {
        return at.plus(Duration.ofMinutes(1 + random.nextInt(4 * 24 * 60)));
    }
}
