package dev.hindcast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The real set has known figures; each of them is met exactly. */
class RealOrdersTest {
    private static final LocalDate FROM = LocalDate.parse("2011-01-04");
    private static final LocalDate TO = LocalDate.parse("2011-04-04");
    private static final LocalDate LATE = LocalDate.parse("2011-06-01");

    @Test
    void theRealSetGivesItsKnownFigures() {
        CpuClock clock = new CpuClock();
        CountryMap countries = CountryMapCsv.read(RealData.countries());
        List<OrderEvent> events = OrderEvents.of(OnlineRetailCsv.read(RealData.orders()), countries);
        assertThat(clock.spent()).isLessThan(Duration.ofSeconds(10));

        assertThat(events).hasSize(541_909);
        assertThat(events).filteredOn(e -> e.eventType() == EventType.REFUNDED).hasSize(7_134);
        Collection<OrderEvent> winners = winners(events);
        assertThat(winners).hasSize(534_775);
        assertThat(net(winners)).isEqualByComparingTo("9747747.934");
        assertThat(winners).filteredOn(RealOrdersTest::inRange).hasSize(100_273);
        assertThat(winners)
                .filteredOn(e -> inRange(e) && e.country().equals("GB"))
                .hasSize(91_542);
        assertThat(events)
                .filteredOn(e -> inRange(e)
                        && e.eventType() == EventType.REFUNDED
                        && !e.sourceUpdatedAt()
                                .atZone(OrderLine.SHOP)
                                .toLocalDate()
                                .isBefore(LATE))
                .hasSize(191);
        assertThat(events).isSortedAccordingTo(OrderEvents.BY_VERSION);
    }

    private static Collection<OrderEvent> winners(List<OrderEvent> events) {
        Map<String, OrderEvent> latest = new LinkedHashMap<>();
        events.forEach(event -> latest.put(event.orderId() + "/" + event.lineNo(), event));
        return latest.values();
    }

    private static BigDecimal net(Collection<OrderEvent> events) {
        return events.stream()
                .map(e -> e.unitPrice().multiply(BigDecimal.valueOf(e.quantity() - (long) e.refundedQuantity())))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static boolean inRange(OrderEvent event) {
        return !event.businessDate().isBefore(FROM) && event.businessDate().isBefore(TO);
    }
}
