package dev.hindcast.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns order lines into versions of order lines: one event a line of the file. A cancellation that {@link Refunds} could
 * match becomes a newer version of its sale; every other line is a line of its own.
 */
public final class OrderEvents {
    /** Order of arrival when nothing is delayed. */
    static final Comparator<OrderEvent> BY_VERSION =
            Comparator.comparing(OrderEvent::sourceUpdatedAt).thenComparing(OrderEvent::sourceSequence);

    private OrderEvents() {}

    /**
     * The events by (source_updated_at, source_sequence).
     *
     * @throws dev.hindcast.error.HindcastException INPUT_INVALID for a country label that the map does not have
     */
    public static List<OrderEvent> of(List<OrderLine> lines, CountryMap countries) {
        List<OrderEvent> events = entered(lines, countries);
        Map<Long, OrderEvent> latest = new HashMap<>();
        for (Refunds.Match match : Refunds.match(lines)) {
            OrderLine refund = match.refund();
            long sale = match.sale().fileOrder();
            OrderEvent next = latest.getOrDefault(sale, events.get(index(sale)))
                    .refunded(refund.at(), refund.fileOrder(), match.refundedInAll());
            latest.put(sale, next);
            events.set(index(refund.fileOrder()), next);
        }
        events.sort(BY_VERSION);
        return events;
    }

    /** Each line as a line of its own, in file order. */
    static List<OrderEvent> entered(List<OrderLine> lines, CountryMap countries) {
        Map<String, Integer> linesOfInvoice = new HashMap<>();
        List<OrderEvent> events = new ArrayList<>(lines.size());
        for (OrderLine line : lines) {
            int lineNo = linesOfInvoice.merge(line.invoice(), 1, Integer::sum);
            events.add(OrderEvent.ordered(line, lineNo, countries.of(line.country())));
        }
        return events;
    }

    private static int index(long fileOrder) {
        return Math.toIntExact(fileOrder - 1);
    }
}
