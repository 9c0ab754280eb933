package dev.hindcast.compute;

import dev.hindcast.compute.RandomSet.Band;
import dev.hindcast.compute.RandomSet.Event;
import dev.hindcast.compute.RandomSet.Rate;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.DependencySpec.Missing;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The answer to a random set in plain Java: no Flink, no Iceberg, nothing of the product but the names of its refusals. */
final class PlainOrders {
    private final RandomSet set;
    private final Set<ErrorCode> refusals = EnumSet.noneOf(ErrorCode.class);
    private final Map<String, List<String>> rows = new TreeMap<>();
    private final Map<String, Counts> counts = new TreeMap<>();

    private PlainOrders(RandomSet set) {
        this.set = set;
        for (int day = 0; day < RandomSet.DAYS; day++) {
            rows.put(date(day).toString(), new ArrayList<>());
            counts.put(date(day).toString(), new Counts());
        }
    }

    private static final class Counts {
        private int read;
        private int winners;
        private int deleted;
        private int out;
        private final TreeMap<String, Integer> more = new TreeMap<>();

        @Override
        public String toString() {
            return "read " + read + ", winners " + winners + ", deleted " + deleted + ", out " + out + ", " + more;
        }
    }

    static RandomAnswer of(RandomSet set) {
        return new PlainOrders(set).answer();
    }

    static LocalDate date(int day) {
        return Shop.DAY.plusDays(day);
    }

    private RandomAnswer answer() {
        if (!dimensionsHold()) {
            return new RandomAnswer.Refused(EnumSet.of(ErrorCode.DIMENSION_OVERLAP));
        }
        Map<String, List<Event>> byOrder = new HashMap<>();
        set.commits().stream().flatMap(List::stream).forEach(event -> {
            counts(event.day()).read++;
            byOrder.computeIfAbsent(event.order(), order -> new ArrayList<>()).add(event);
        });
        byOrder.values().forEach(this::order);
        if (!refusals.isEmpty()) {
            return new RandomAnswer.Refused(refusals);
        }
        rows.values().forEach(each -> each.sort(Comparator.naturalOrder()));
        Map<String, String> texts = new TreeMap<>();
        counts.forEach((day, each) -> texts.put(day, each.toString()));
        return new RandomAnswer.Rows(rows, texts);
    }

    private Counts counts(int day) {
        return Objects.requireNonNull(counts.get(date(day).toString()));
    }

    private boolean dimensionsHold() {
        Set<List<Object>> dates = new HashSet<>();
        boolean twice = set.rates().stream().anyMatch(rate -> !dates.add(List.of(rate.currency(), rate.date())));
        List<Band> bands = set.bands();
        boolean overlap = IntStream.range(0, bands.size())
                .anyMatch(i -> isBackwards(bands.get(i))
                        || IntStream.range(i + 1, bands.size()).anyMatch(j -> overlap(bands.get(i), bands.get(j))));
        return !twice && !overlap;
    }

    private static boolean isBackwards(Band band) {
        return band.to() != null && band.to().isBefore(band.from());
    }

    /** Whether some day is in both; an empty range has no day. */
    private static boolean overlap(Band one, Band other) {
        if (!one.country().equals(other.country())) {
            return false;
        }
        LocalDate start = one.from().isAfter(other.from()) ? one.from() : other.from();
        LocalDate end = Stream.of(one, other)
                .map(band -> Optional.ofNullable(band.to()).orElse(LocalDate.MAX))
                .min(Comparator.naturalOrder())
                .orElseThrow();
        return start.isBefore(end);
    }

    private void order(List<Event> versions) {
        if (versions.stream().map(Event::day).distinct().count() > 1) {
            refusals.add(ErrorCode.KEY_MOVED);
            return;
        }
        int newest = versions.stream().mapToInt(Event::version).max().orElseThrow();
        List<Event> best = versions.stream()
                .filter(event -> event.version() == newest)
                .distinct()
                .toList();
        if (best.size() > 1) {
            refusals.add(ErrorCode.VERSION_TIE);
        }
        // Whichever of the tied ones comes first may be refused for its own sake before the tie is seen.
        best.forEach(this::winner);
    }

    private void winner(Event event) {
        Counts of = counts(event.day());
        of.winners++;
        if (event.deleted()) {
            of.deleted++;
            return;
        }
        Optional<BigDecimal> tax = joined(of, "tax", band(event), set.bandMissing());
        if (tax.isEmpty() && set.bandMissing() == Missing.QUARANTINE) {
            of.more.merge("quarantined tax", 1, Integer::sum);
            return;
        }
        Optional<Rate> rate = rate(event);
        Optional<BigDecimal> fx = joined(of, "fx", rate.map(Rate::rate), set.rateMissing());
        if (fx.isEmpty() && set.rateMissing() == Missing.QUARANTINE) {
            of.more.merge("quarantined fx", 1, Integer::sum);
            return;
        }
        if (rate.isPresent() && !rate.get().date().equals(date(event.day()))) {
            of.more.merge("carried fx", 1, Integer::sum);
        }
        result(of, event, tax.orElse(BigDecimal.ZERO.setScale(4)), fx);
    }

    private Optional<BigDecimal> joined(Counts of, String alias, Optional<BigDecimal> found, Missing missing) {
        if (found.isEmpty() && missing == Missing.FAIL) {
            refusals.add(ErrorCode.DIMENSION_MISSING);
        }
        of.more.merge((found.isPresent() ? "matched " : "missing ") + alias, 1, Integer::sum);
        return found;
    }

    private Optional<BigDecimal> band(Event event) {
        LocalDate day = date(event.day());
        return set.bands().stream()
                .filter(band ->
                        band.country().equals(event.country()) && !band.from().isAfter(day))
                .filter(band -> band.to() == null || band.to().isAfter(day))
                .map(Band::rate)
                .findFirst();
    }

    private Optional<Rate> rate(Event event) {
        LocalDate day = date(event.day());
        return set.rates().stream()
                .filter(rate ->
                        rate.currency().equals(event.currency()) && !rate.date().isAfter(day))
                .max(Comparator.comparing(Rate::date))
                .filter(rate -> !rate.date().plusDays(set.maxAgeDays()).isBefore(day));
    }

    private void result(Counts of, Event event, BigDecimal tax, Optional<BigDecimal> fx) {
        BigDecimal preTax = event.price().multiply(BigDecimal.valueOf(event.quantity()));
        if (fx.isEmpty() || preTax.precision() > 18) {
            refusals.add(ErrorCode.DECIMAL_OVERFLOW);
            return;
        }
        of.out++;
        Objects.requireNonNull(rows.get(date(event.day()).toString()))
                .add(String.join(
                        "|",
                        event.order(),
                        "" + event.version(),
                        event.country(),
                        "" + event.quantity(),
                        event.price().toPlainString(),
                        preTax.toPlainString(),
                        tax.toPlainString(),
                        preTax.multiply(tax).setScale(2, RoundingMode.HALF_UP).toPlainString(),
                        preTax.divide(fx.get(), 2, RoundingMode.HALF_UP).toPlainString()));
    }
}
