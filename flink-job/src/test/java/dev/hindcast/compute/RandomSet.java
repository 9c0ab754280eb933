package dev.hindcast.compute;

import dev.hindcast.spec.DependencySpec.Missing;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A small history of orders, and the dimensions that they meet: few keys, few days and few versions, so that they meet often.
 *
 * @param commits events in the order in which they were committed
 */
record RandomSet(
        Way way,
        List<List<Event>> commits,
        List<Band> bands,
        List<Rate> rates,
        Missing bandMissing,
        Missing rateMissing,
        int maxAgeDays) {
    static final int DAYS = 3;

    /** How the same rule is written. */
    enum Way {
        COMPILED,
        PLANNED,
        WHOLE_PARTITION,
        JAVA
    }

    /** A version of an order; days count from the shop's first. */
    record Event(
            int day,
            String order,
            int version,
            String country,
            String currency,
            int quantity,
            BigDecimal price,
            boolean deleted,
            @Nullable String note) {}

    /** A tax rate of a country in {@code [from, to)}. */
    record Band(String country, LocalDate from, @Nullable LocalDate to, BigDecimal rate) {}

    /** An exchange rate of a day. */
    record Rate(String currency, LocalDate date, BigDecimal rate) {}

    /** The set of a seed. */
    static RandomSet of(long seed) {
        Random random = new Random(seed);
        return new RandomSet(
                pick(random, Way.values()),
                many(random, 4, () -> many(random, 6, () -> event(random))).stream()
                        .filter(commit -> !commit.isEmpty())
                        .toList(),
                bands(random),
                rates(random),
                pick(random, Missing.values()),
                pick(random, Missing.values()),
                random.nextInt(4));
    }

    private static Event event(Random random) {
        int order = random.nextInt(5);
        int day = random.nextInt(20) == 0 ? random.nextInt(DAYS) : order % DAYS;
        boolean huge = random.nextInt(150) == 0;
        return new Event(
                day,
                pick(random, "a", "A", "b", "c ", "ü") + order,
                random.nextInt(6),
                pick(random, "GB", "IE", "US"),
                pick(random, "GBP", "CHF"),
                huge ? 2_000_000_000 : random.nextInt(200) - 60,
                huge ? new BigDecimal("99999999.9999") : BigDecimal.valueOf(random.nextInt(2_000_000), 4),
                random.nextInt(5) == 0,
                random.nextBoolean() ? null : "n" + random.nextInt(2));
    }

    /** Mostly in a row without gap; now and then with one, with an overlap, empty, or running backwards. */
    private static List<Band> bands(Random random) {
        List<Band> bands = new ArrayList<>();
        for (String country : List.of("GB", "IE")) {
            LocalDate from = Shop.DAY.minusDays(random.nextInt(3));
            int versions = random.nextInt(4);
            for (int i = 0; i < versions; i++) {
                int jump = random.nextInt(40);
                LocalDate to = from.plusDays(jump == 0 ? -1 : jump == 1 ? 0 : 1 + random.nextInt(3));
                boolean open = i == versions - 1 && random.nextBoolean();
                bands.add(new Band(country, from, open ? null : to, BigDecimal.valueOf(random.nextInt(3000), 4)));
                from = to.plusDays(random.nextInt(30) == 0 ? random.nextInt(3) - 1 : 0);
            }
        }
        return bands;
    }

    private static List<Rate> rates(Random random) {
        List<Rate> rates = new ArrayList<>();
        for (String currency : List.of("GBP", "CHF")) {
            for (int day = -3; day < DAYS; day++) {
                if (random.nextInt(3) > 0) {
                    BigDecimal rate = BigDecimal.valueOf(1 + random.nextInt(3_000_000), 6);
                    rates.add(new Rate(currency, Shop.DAY.plusDays(day), rate));
                    if (random.nextInt(120) == 0) {
                        rates.add(new Rate(currency, Shop.DAY.plusDays(day), rate));
                    }
                }
            }
        }
        return rates;
    }

    private interface Made<T> {
        T one();
    }

    private static <T> List<T> many(Random random, int most, Made<T> made) {
        List<T> all = new ArrayList<>();
        int count = random.nextInt(most) + 1;
        for (int i = 0; i < count; i++) {
            all.add(made.one());
        }
        return all;
    }

    @SafeVarargs
    private static <T> T pick(Random random, T... from) {
        return from[random.nextInt(from.length)];
    }

    /** Smaller sets: each lacks one thing, or has a simpler one. */
    Stream<RandomSet> smaller() {
        return Stream.of(
                        without(commits).map(each -> with(each, bands, rates)),
                        within().map(each -> with(each, bands, rates)),
                        without(bands).map(each -> with(commits, each, rates)),
                        without(rates).map(each -> with(commits, bands, each)),
                        simpler())
                .flatMap(each -> each);
    }

    private RandomSet with(List<List<Event>> otherCommits, List<Band> otherBands, List<Rate> otherRates) {
        return new RandomSet(way, otherCommits, otherBands, otherRates, bandMissing, rateMissing, maxAgeDays);
    }

    private Stream<List<List<Event>>> within() {
        List<List<List<Event>>> all = new ArrayList<>();
        for (int i = 0; i < commits.size(); i++) {
            int at = i;
            if (commits.get(i).size() > 1) {
                without(commits.get(i)).forEach(fewer -> {
                    List<List<Event>> changed = new ArrayList<>(commits);
                    changed.set(at, fewer);
                    all.add(changed);
                });
            }
        }
        return all.stream();
    }

    private Stream<RandomSet> simpler() {
        List<UnaryOperator<Event>> ways = List.of(
                e -> new Event(
                        e.day,
                        e.order,
                        e.version,
                        e.country,
                        e.currency,
                        1,
                        BigDecimal.ONE.setScale(4),
                        e.deleted,
                        e.note),
                e -> new Event(e.day, e.order, e.version, "GB", "GBP", e.quantity, e.price, e.deleted, null));
        return ways.stream()
                .map(way -> with(
                        commits.stream()
                                .map(commit -> commit.stream().map(way).toList())
                                .toList(),
                        bands,
                        rates))
                .filter(changed -> !changed.equals(this));
    }

    private static <T> Stream<List<T>> without(List<T> all) {
        List<List<T>> fewer = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            List<T> rest = new ArrayList<>(all);
            rest.remove(i);
            fewer.add(rest);
        }
        return fewer.stream();
    }
}
