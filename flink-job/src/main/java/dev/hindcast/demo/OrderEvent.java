package dev.hindcast.demo;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * One version of an order line: a row of {@code raw.order_events}. The key is (orderId, lineNo); of several versions the
 * greatest (sourceUpdatedAt, sourceSequence) counts, whatever the order in which they arrive.
 *
 * @param businessDate day of the sale in the shop's zone; all versions of a line have the same
 * @param eventTime time of the sale; all versions of a line have the same
 * @param sourceUpdatedAt when this version was made
 * @param sourceSequence tells versions of the same moment apart; unique to the version
 * @param country ISO code, or the shop's own label where there is none
 * @param currency currency of the price
 * @param refundedQuantity how much of the quantity was taken back in all
 * @param unitPrice four digits after the point
 * @param deleted this version deletes its key
 */
public record OrderEvent(
        String orderId,
        int lineNo,
        EventType eventType,
        LocalDate businessDate,
        Instant eventTime,
        Instant sourceUpdatedAt,
        long sourceSequence,
        @Nullable String customer,
        String country,
        String region,
        String currency,
        LineState state,
        String stockCode,
        int quantity,
        int refundedQuantity,
        BigDecimal unitPrice,
        boolean deleted) {
    /** Currency of all prices. */
    public static final String GBP = "GBP";

    /** The version that an order line is when it is entered, at this position within its invoice (from 1). */
    static OrderEvent ordered(OrderLine line, int lineNo, Country country) {
        Instant at = line.at();
        return new OrderEvent(
                line.invoice(),
                lineNo,
                EventType.ORDERED,
                line.invoiceDate().toLocalDate(),
                at,
                at,
                line.fileOrder(),
                line.customer(),
                country.code(),
                country.regionOrNone(),
                GBP,
                LineState.ofNew(line),
                line.stockCode(),
                line.quantity(),
                0,
                line.unitPrice(),
                false);
    }

    /** The next version of a sale after a refund. */
    OrderEvent refunded(Instant at, long sequence, int refundedInAll) {
        LineState next = LineState.ofSale(quantity, refundedInAll);
        return next(EventType.REFUNDED, at, sequence, new Amount(next, quantity, refundedInAll, unitPrice));
    }

    /** The next version of a sale whose quantity or price was wrong. */
    OrderEvent corrected(Instant at, int rightQuantity, BigDecimal rightPrice) {
        LineState next = LineState.ofSale(rightQuantity, refundedQuantity);
        return next(EventType.CORRECTED, at, 0, new Amount(next, rightQuantity, refundedQuantity, rightPrice));
    }

    /** The version that deletes the line. */
    OrderEvent deleted(Instant at) {
        return next(EventType.DELETED, at, 0, new Amount(state, quantity, refundedQuantity, unitPrice));
    }

    /** The same version with its sequence. */
    OrderEvent withSequence(long sequence) {
        return version(eventType, sourceUpdatedAt, sequence, new Amount(state, quantity, refundedQuantity, unitPrice));
    }

    private record Amount(LineState state, int quantity, int refunded, BigDecimal price) {}

    private OrderEvent next(EventType type, Instant at, long sequence, Amount amount) {
        if (type != EventType.DELETED && !state.canMoveTo(amount.state())) {
            throw new IllegalStateException(orderId + "/" + lineNo + ": " + state + " to " + amount.state());
        }
        return version(type, at, sequence, amount);
    }

    private OrderEvent version(EventType type, Instant at, long sequence, Amount amount) {
        return new OrderEvent(
                orderId,
                lineNo,
                type,
                businessDate,
                eventTime,
                at,
                sequence,
                customer,
                country,
                region,
                currency,
                amount.state(),
                stockCode,
                amount.quantity(),
                amount.refunded(),
                amount.price(),
                type == EventType.DELETED);
    }
}
