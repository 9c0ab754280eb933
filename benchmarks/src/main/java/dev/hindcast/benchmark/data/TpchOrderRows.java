package dev.hindcast.benchmark.data;

import io.trino.tpch.Order;
import io.trino.tpch.OrderGenerator;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Random;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.jspecify.annotations.Nullable;

/**
 * Each order of TPC-H once, one in three followed by a second version with another price and a time that is earlier in one of
 * four cases; one version in 200 is a delete.
 */
final class TpchOrderRows implements Iterator<Record> {
    /** Orders of scale factor 1. */
    private static final long ORDERS_OF_SCALE_1 = 1_500_000;

    private static final long LOADED_AT =
            Tables.DAY.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();

    private final Record row = GenericRecord.create(new TpchOrders().raw());
    private final Iterator<Order> orders;
    private final Random random;
    private final long rows;
    private @Nullable Order again;
    private long next;

    TpchOrderRows(long rows, long seed) {
        long scale = Math.max(1, (rows + ORDERS_OF_SCALE_1 - 1) / ORDERS_OF_SCALE_1);
        this.orders = new OrderGenerator(scale, 1, 1).iterator();
        this.random = new Random(seed);
        this.rows = rows;
    }

    @Override
    public boolean hasNext() {
        return next < rows;
    }

    @Override
    public Record next() {
        if (!hasNext()) {
            throw new NoSuchElementException("All " + rows + " rows are drawn");
        }
        Order second = again;
        if (second == null) {
            Order order = orders.next();
            put(order, order.getTotalPriceInCents(), 1_000);
            again = random.nextInt(3) == 0 ? order : null;
        } else {
            put(second, second.getTotalPriceInCents() + random.nextInt(10_000), random.nextInt(4) * 1_000L);
            again = null;
        }
        next++;
        return row;
    }

    private void put(Order order, long cents, long millis) {
        row.set(0, order.getOrderKey());
        row.set(1, order.getCustomerKey());
        row.set(2, String.valueOf(order.getOrderStatus()));
        row.set(3, BigDecimal.valueOf(cents, 2));
        row.set(4, LocalDate.ofEpochDay(order.getOrderDate()));
        row.set(5, order.getOrderPriority());
        row.set(6, order.getClerk());
        row.set(7, order.getShipPriority());
        row.set(8, order.getComment());
        row.set(9, EventRows.time(LOADED_AT + millis));
        row.set(10, next);
        row.set(11, Tables.DAY);
        row.set(12, random.nextInt(200) == 0);
    }
}
