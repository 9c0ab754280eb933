package dev.hindcast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated orders have everything that makes the real set hard. */
class OrderGeneratorTest {
    private static final LocalDate FROM = LocalDate.parse("2011-01-04");
    private static final LocalDate TO = LocalDate.parse("2011-04-04");
    private static final GeneratorOptions SMALL = new GeneratorOptions(3, 20_000);

    private static final CountryMap COUNTRIES = countries();
    private static final List<OrderEvent> EVENTS = OrderGenerator.generate(SMALL, COUNTRIES);

    private static CountryMap countries() {
        java.util.ArrayList<Country> all = new java.util.ArrayList<>();
        CsvRows.readResource("countries.csv", CountryMapCsv.COLUMNS, row -> all.add(CountryMapCsv.country(row)));
        return new CountryMap(all);
    }

    @Test
    void theSameSeedGivesTheSameEvents() {
        assertThat(OrderGenerator.generate(SMALL, COUNTRIES)).isEqualTo(EVENTS);
        assertThat(OrderGenerator.generate(new GeneratorOptions(4, 20_000), COUNTRIES))
                .isNotEqualTo(EVENTS);
    }

    @Test
    void everyDayButSaturdaysHasOrders() {
        assertThat(EVENTS.stream().map(OrderEvent::businessDate).collect(Collectors.toSet()))
                .hasSize(321)
                .noneMatch(day -> day.getDayOfWeek() == DayOfWeek.SATURDAY)
                .anyMatch(day -> day.getDayOfWeek() == DayOfWeek.SUNDAY);
        assertThat(EVENTS)
                .filteredOn(OrderGeneratorTest::inRange)
                .extracting(OrderEvent::businessDate)
                .containsAll(FROM.datesUntil(TO)
                        .filter(day -> day.getDayOfWeek() != DayOfWeek.SATURDAY)
                        .toList());
    }

    @Test
    void mostAreBritishSomeIrishAndManyOfOtherCountries() {
        long british = count(e -> e.country().equals("GB"));

        assertThat((double) british / EVENTS.size()).isBetween(0.87, 0.94);
        assertThat(count(e -> e.country().equals("IE") && inRange(e))).isGreaterThan(20);
        assertThat(EVENTS.stream().map(OrderEvent::country).distinct().count()).isGreaterThan(15);
    }

    @Test
    void lateRefundsReachIntoTheRange() {
        assertThat(count(e -> e.eventType() == EventType.REFUNDED
                        && inRange(e)
                        && !e.sourceUpdatedAt().isBefore(Arrivals.LATER_FROM)))
                .isGreaterThanOrEqualTo(150);
    }

    @Test
    void theHardCasesAreThere() {
        assertThat(count(OrderEvent::deleted)).isGreaterThan(5);
        assertThat(count(e -> e.eventType() == EventType.CORRECTED)).isGreaterThan(30);
        assertThat(count(e -> e.customer() == null)).isGreaterThan(2_000);
        assertThat(count(e -> e.quantity() < 0)).isGreaterThan(5);
        assertThat(count(e -> e.unitPrice().setScale(4).unscaledValue().intValue() % 100 != 0))
                .isGreaterThan(50);
        assertThat(count(e -> e.unitPrice().signum() == 0)).isPositive();
        assertThat(EVENTS.size() - new HashSet<>(EVENTS).size()).isGreaterThan(20);
        assertThat(olderAfterNewer()).isGreaterThan(10);
    }

    @Test
    void versionsAreUniqueAndKeysKeepTheirDay() {
        Map<String, LocalDate> days = new HashMap<>();
        Set<Long> sequences = new HashSet<>();
        for (OrderEvent event : new HashSet<>(EVENTS)) {
            assertThat(sequences.add(event.sourceSequence())).isTrue();
            LocalDate day = days.putIfAbsent(key(event), event.businessDate());
            assertThat(day == null || day.equals(event.businessDate())).isTrue();
            assertThat(event.refundedQuantity()).isBetween(0, Math.max(0, event.quantity()));
        }
    }

    @Test
    void everyBatchOfArrivalsHasEventsAndNoneIsLost() {
        Arrivals arrivals = new Arrivals(EVENTS);
        List<Arrivals.Batch> later = arrivals.later(30);

        assertThat(later).hasSize(30).allMatch(batch -> !batch.events().isEmpty());
        assertThat(arrivals.initial().events().size()
                        + later.stream().mapToInt(b -> b.events().size()).sum())
                .isEqualTo(EVENTS.size());
        assertThat(later.get(29).arrived()).isEqualTo(EVENTS.size());
        assertThat(later)
                .filteredOn(batch ->
                        batch.events().stream().anyMatch(e -> e.eventType() == EventType.REFUNDED && inRange(e)))
                .hasSizeGreaterThan(20);
    }

    @Test
    void eventsSurviveTheirFile(@TempDir Path folder) {
        Path file = folder.resolve("events.csv");
        EventsCsv.write(file, EVENTS);

        assertThat(EventsCsv.read(file)).isEqualTo(EVENTS);
    }

    private static long olderAfterNewer() {
        Map<String, OrderEvent> newest = new HashMap<>();
        long found = 0;
        for (OrderEvent event : EVENTS) {
            OrderEvent before = newest.get(key(event));
            if (before != null && OrderEvents.BY_VERSION.compare(event, before) < 0) {
                found++;
            } else {
                newest.put(key(event), event);
            }
        }
        return found;
    }

    private static String key(OrderEvent event) {
        return event.orderId() + "/" + event.lineNo();
    }

    private static long count(Predicate<OrderEvent> what) {
        return EVENTS.stream().filter(what).count();
    }

    private static boolean inRange(OrderEvent event) {
        return !event.businessDate().isBefore(FROM) && event.businessDate().isBefore(TO);
    }
}
