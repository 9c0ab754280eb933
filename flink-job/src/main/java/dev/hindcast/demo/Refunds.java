package dev.hindcast.demo;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the sale that a cancellation takes back: the latest earlier one of the same customer, stock code and unit price of
 * which enough is left; cancellations choose in the order of (InvoiceDate, file order).
 */
public final class Refunds {
    /** Cancellation {@code refund} takes back part of {@code sale}, of which {@code refundedInAll} is then gone. */
    public record Match(OrderLine refund, OrderLine sale, int refundedInAll) {}

    private record What(String customer, String stockCode, BigDecimal unitPrice) {}

    private static final class Sale {
        private final OrderLine line;
        private int refunded;

        private Sale(OrderLine line) {
            this.line = line;
        }

        private boolean covers(OrderLine refund, LocalDateTime at) {
            // In long: a quantity of the least int has no positive twin.
            return line.invoiceDate().isBefore(at) && (long) line.quantity() - refunded >= -(long) refund.quantity();
        }
    }

    private final Map<What, List<Sale>> sales = new HashMap<>();

    private Refunds() {}

    /** All matches, in the order of the refunds. */
    public static List<Match> match(List<OrderLine> lines) {
        Refunds refunds = new Refunds();
        List<Match> matches = new ArrayList<>();
        lines.stream()
                .filter(line -> line.customer() != null)
                .sorted(Comparator.comparing(OrderLine::invoiceDate).thenComparing(OrderLine::fileOrder))
                .forEach(line -> refunds.take(line).ifPresent(matches::add));
        return matches;
    }

    private Optional<Match> take(OrderLine line) {
        String customer = line.customer();
        if (customer == null) {
            return Optional.empty();
        }
        What what = new What(customer, line.stockCode(), line.unitPrice());
        if (line.cancellation()) {
            return line.quantity() < 0 ? find(sales.getOrDefault(what, List.of()), line) : Optional.empty();
        }
        if (line.quantity() > 0) {
            sales.computeIfAbsent(what, same -> new ArrayList<>()).add(new Sale(line));
        }
        return Optional.empty();
    }

    private static Optional<Match> find(List<Sale> candidates, OrderLine refund) {
        for (int i = candidates.size() - 1; i >= 0; i--) {
            Sale sale = candidates.get(i);
            if (sale.covers(refund, refund.invoiceDate())) {
                sale.refunded -= refund.quantity();
                return Optional.of(new Match(refund, sale.line, sale.refunded));
            }
        }
        return Optional.empty();
    }
}
