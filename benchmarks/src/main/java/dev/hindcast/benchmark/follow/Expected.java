package dev.hindcast.benchmark.follow;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.CloseableIterable;

/** The newest version of each order that was fed, in plain Java; what a ref must show follows from it. */
final class Expected {
    private final Map<LocalDate, Map<Integer, Long>> newest = new HashMap<>();

    void put(Order order) {
        newest.computeIfAbsent(order.day(), day -> new HashMap<>()).merge(order.number(), order.version(), Math::max);
    }

    private long version(LocalDate day, int number) {
        return newest.getOrDefault(day, Map.of()).getOrDefault(number, 1L);
    }

    /** Distinct orders of a day. */
    int orders(LocalDate day) {
        return newest.getOrDefault(day, Map.of()).size();
    }

    /**
     * Rows of a snapshot that are not what they must be, that are missing, or that are there twice.
     *
     * @param factor of the rule
     * @param orders how many orders each day must show, by day
     */
    long wrong(Table mart, long snapshotId, int factor, Map<LocalDate, Integer> orders) throws IOException {
        Map<LocalDate, BitSet> seen = new HashMap<>();
        long wrong = 0;
        try (CloseableIterable<Record> rows = IcebergGenerics.read(mart)
                .useSnapshot(snapshotId)
                .select("order_id", "business_date", "amount", "version")
                .build()) {
            for (Record row : rows) {
                wrong += right(row, factor, seen) ? 0 : 1;
            }
        }
        for (Map.Entry<LocalDate, Integer> day : orders.entrySet()) {
            wrong += Math.abs(day.getValue()
                    - seen.getOrDefault(day.getKey(), new BitSet()).cardinality());
        }
        return wrong;
    }

    private boolean right(Record row, int factor, Map<LocalDate, BitSet> seen) {
        LocalDate day = (LocalDate) row.getField("business_date");
        int number = Order.number((String) row.getField("order_id"));
        BitSet ofDay = seen.computeIfAbsent(day, one -> new BitSet());
        boolean first = !ofDay.get(number);
        ofDay.set(number);
        Order order = new Order(day, number, version(day, number));
        BigDecimal amount = order.amount().multiply(BigDecimal.valueOf(factor));
        return first
                && ((Long) row.getField("version")) == order.version()
                && amount.compareTo((BigDecimal) row.getField("amount")) == 0;
    }
}
