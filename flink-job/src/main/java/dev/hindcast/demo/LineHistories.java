package dev.hindcast.demo;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** What happens to generated order lines after they were entered: refunds, corrections, deletions. */
final class LineHistories {
    /** Nothing is changed at or after this moment. */
    static final Instant END =
            GeneratedShop.LAST_DAY.plusDays(1).atStartOfDay(OrderLine.SHOP).toInstant();

    private static final LocalDate RANGE_FROM = LocalDate.parse("2011-01-04");
    private static final LocalDate RANGE_TO = LocalDate.parse("2011-04-04");
    private static final int LEAST_LATE_REFUNDS = 180;
    private static final BigDecimal DEARER = new BigDecimal("0.1000");

    private final SplittableRandom random;

    LineHistories(SplittableRandom random) {
        this.random = random;
    }

    /** For each entered line all its versions, oldest first; without sequences. */
    List<List<OrderEvent>> of(List<OrderEvent> entered) {
        List<Integer> late = lateRefunds(entered);
        Set<Integer> isLate = new HashSet<>(late);
        List<List<OrderEvent>> histories = new ArrayList<>(entered.size());
        for (int i = 0; i < entered.size(); i++) {
            OrderEvent line = entered.get(i);
            histories.add(isLate.contains(i) ? List.of() : history(line));
        }
        for (int i = 0; i < late.size(); i++) {
            OrderEvent sale = entered.get(late.get(i));
            histories.set(late.get(i), List.of(sale, refund(sale, spread(i, late.size()))));
        }
        return histories;
    }

    /** Sales in range that are taken back months later, evenly over the range. */
    private static List<Integer> lateRefunds(List<OrderEvent> entered) {
        List<Integer> candidates = new ArrayList<>();
        for (int i = 0; i < entered.size(); i++) {
            LocalDate day = entered.get(i).businessDate();
            if (refundable(entered.get(i)) && !day.isBefore(RANGE_FROM) && day.isBefore(RANGE_TO)) {
                candidates.add(i);
            }
        }
        int wanted = Math.min(candidates.size() / 2, Math.max(LEAST_LATE_REFUNDS, candidates.size() / 250));
        List<Integer> late = new ArrayList<>();
        for (int i = 0; i < wanted; i++) {
            late.add(candidates.get((int) ((long) candidates.size() * i / wanted)));
        }
        return late;
    }

    private static Instant spread(int index, int count) {
        long seconds = Duration.between(Arrivals.LATER_FROM, END).toSeconds();
        // Neighbours in the range are taken back at distant times: each later batch reaches into all of it.
        long place = (index * 7L) % count;
        return Arrivals.LATER_FROM.plusSeconds(seconds * (2 * place + 1) / (2L * count));
    }

    private List<OrderEvent> history(OrderEvent line) {
        if (!refundable(line)) {
            return List.of(line);
        }
        int fate = random.nextInt(1_000);
        List<OrderEvent> versions = new ArrayList<>(List.of(line));
        if (fate < 12) {
            addBeforeEnd(versions, refund(line, later(line, 150)));
            againIf(fate < 4, versions);
        } else if (fate < 17) {
            addBeforeEnd(versions, correction(line, fate % 2 == 0));
            againIf(fate < 14, versions);
        } else if (fate < 19) {
            addBeforeEnd(versions, line.deleted(later(line, 40)));
        }
        return versions;
    }

    /** A refund, or another one, of what is left by now. */
    private void againIf(boolean again, List<OrderEvent> versions) {
        OrderEvent last = versions.get(versions.size() - 1);
        if (again && last.refundedQuantity() < last.quantity()) {
            addBeforeEnd(versions, refund(last, later(last, 60)));
        }
    }

    private OrderEvent correction(OrderEvent line, boolean quantity) {
        Instant at = later(line, 20);
        return quantity
                ? line.corrected(at, line.quantity() + 1, line.unitPrice())
                : line.corrected(at, line.quantity(), line.unitPrice().add(DEARER));
    }

    private OrderEvent refund(OrderEvent sale, Instant at) {
        int left = sale.quantity() - sale.refundedQuantity();
        return sale.refunded(at, 0, sale.refundedQuantity() + 1 + random.nextInt(left));
    }

    /** Some time after a version, rather sooner than later. */
    private Instant later(OrderEvent version, int mostDays) {
        double share = random.nextDouble();
        long seconds = (long) (share * share * mostDays * Duration.ofDays(1).toSeconds());
        return version.sourceUpdatedAt().plusSeconds(3_600 + seconds);
    }

    private static void addBeforeEnd(List<OrderEvent> versions, OrderEvent next) {
        if (next.sourceUpdatedAt().isBefore(END)) {
            versions.add(next);
        }
    }

    private static boolean refundable(OrderEvent line) {
        return line.state() == LineState.SOLD && line.quantity() > 0 && line.customer() != null;
    }
}
