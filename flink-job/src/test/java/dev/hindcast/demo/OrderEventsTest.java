package dev.hindcast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which sale a cancellation takes back, and what becomes of every other line. */
class OrderEventsTest {
    private static final CountryMap COUNTRIES =
            new CountryMap(List.of(new Country("United Kingdom", "GB", "Europe", null, null, "GBP")));

    private final List<OrderLine> lines = new ArrayList<>();

    @Test
    void aRefundTakesTheLatestEarlierSaleOfWhichEnoughIsLeft() {
        sale("1", 10, "01T10:00");
        sale("2", 5, "02T10:00");
        sale("3", 2, "03T10:00");
        cancel("C4", 4, "04T10:00");
        cancel("C5", 4, "05T10:00");
        cancel("C6", 2, "06T10:00");

        assertThat(matches()).containsExactly("C4 takes 2, in all 4", "C5 takes 1, in all 4", "C6 takes 3, in all 2");
    }

    @Test
    void aSaleOfTheSameMomentOrLaterIsNotTakenBack() {
        sale("1", 10, "04T10:00");
        cancel("C2", 1, "04T10:00");
        sale("3", 10, "05T10:00");

        assertThat(matches()).isEmpty();
    }

    @Test
    void ofSalesOfOneMomentTheLastInTheFileIsTaken() {
        sale("1", 10, "01T10:00");
        sale("2", 10, "01T10:00");
        cancel("C3", 1, "02T10:00");

        assertThat(matches()).containsExactly("C3 takes 2, in all 1");
    }

    @Test
    void timeDecidesAndNotTheFile() {
        cancel("C1", 1, "09T10:00");
        sale("2", 1, "01T10:00");
        cancel("C3", 1, "08T10:00");

        assertThat(matches()).containsExactly("C3 takes 2, in all 1");
    }

    @Test
    void customerArticleAndPriceMustAgree() {
        sale("1", 10, "01T10:00");
        add("C2", "X 1.50", -1, "02T10:00", "other");
        add("C3", "Y 1.50", -1, "02T10:00", "7");
        add("C4", "X 1.51", -1, "02T10:00", "7");
        add("C5", "X 1.50", -1, "02T10:00", null);
        add("6", "X 1.50", -1, "02T10:00", "7");

        assertThat(matches()).isEmpty();
    }

    @Test
    void aRefundIsANewerVersionOfItsSale() {
        sale("1", 3, "01T10:00");
        sale("1", 3, "01T10:00");
        cancel("C2", 2, "05T10:00");
        cancel("C3", 1, "06T10:00");
        List<OrderEvent> events = OrderEvents.of(lines, COUNTRIES);

        assertThat(events)
                .extracting(e -> e.orderId() + "/" + e.lineNo() + " " + e.eventType() + " " + e.state() + " "
                        + e.refundedQuantity() + " " + e.businessDate() + " " + e.sourceUpdatedAt() + " "
                        + e.sourceSequence())
                .containsExactly(
                        "1/1 ORDERED SOLD 0 2011-07-01 2011-07-01T09:00:00Z 1",
                        "1/2 ORDERED SOLD 0 2011-07-01 2011-07-01T09:00:00Z 2",
                        "1/2 REFUNDED PARTLY_REFUNDED 2 2011-07-01 2011-07-05T09:00:00Z 3",
                        "1/2 REFUNDED REFUNDED 3 2011-07-01 2011-07-06T09:00:00Z 4");
        assertThat(events)
                .extracting(OrderEvent::eventTime)
                .containsOnly(events.get(0).eventTime());
    }

    @Test
    void everyOtherLineIsALineOfItsOwn() {
        cancel("C1", 1, "01T10:00");
        add("A2", "B -11062.06", 1, "01T11:00", null);
        add("3", "X 0", -5, "01T12:00", null);

        assertThat(OrderEvents.of(lines, COUNTRIES))
                .extracting(OrderEvent::state)
                .containsExactly(LineState.CANCELLATION, LineState.ADJUSTMENT, LineState.WRITE_OFF);
    }

    @Test
    void onlyLegalStatesFollowEachOther() {
        for (LineState from : LineState.values()) {
            for (LineState to : LineState.values()) {
                boolean legal = (from == LineState.SOLD || from == LineState.PARTLY_REFUNDED)
                        && List.of(LineState.SOLD, LineState.PARTLY_REFUNDED, LineState.REFUNDED)
                                .contains(to)
                        && !(from == LineState.PARTLY_REFUNDED && to == LineState.SOLD);
                assertThat(from.canMoveTo(to)).as(from + " to " + to).isEqualTo(legal);
            }
        }
        assertThat(Arrays.stream(LineState.values()).map(LineState::sentence)).doesNotHaveDuplicates();
    }

    private List<String> matches() {
        return Refunds.match(lines).stream()
                .map(match -> match.refund().invoice() + " takes "
                        + match.sale().invoice() + ", in all " + match.refundedInAll())
                .toList();
    }

    private void sale(String invoice, int quantity, String time) {
        add(invoice, "X 1.50", quantity, time, "7");
    }

    private void cancel(String invoice, int quantity, String time) {
        add(invoice, "X 1.50", -quantity, time, "7");
    }

    /** A line; {@code what} is article and price. */
    private void add(String invoice, String what, int quantity, String time, @Nullable String customer) {
        lines.add(new OrderLine(
                lines.size() + 1L,
                invoice,
                what.split(" ", -1)[0],
                quantity,
                LocalDateTime.parse("2011-07-" + time),
                new BigDecimal(what.split(" ", -1)[1]).setScale(4),
                customer,
                "United Kingdom"));
    }
}
