package dev.hindcast.proof;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.jspecify.annotations.Nullable;

/**
 * Versions of order lines, in two commits. An ordinary day has nine orders: 1-3 and 7-8 from GB, 4 from IE in euros, 5 and 9
 * from FR, 6 from DE in dollars. Later 7 is partly refunded and 8 deleted; 9 was refunded from the start.
 */
final class RawRows {
    final List<Record> early = new ArrayList<>();
    final List<Record> late = new ArrayList<>();
    private final Schema schema;
    private final Random random;

    RawRows(Schema schema, Random random) {
        this.schema = schema;
        this.random = random;
    }

    void ordinary(Block block, int day) {
        for (int n = 1; n <= 9; n++) {
            early.add(order(block, day, n));
        }
        Record seventh = named(early, block.order(day, 7));
        late.add(with(later(seventh, "refunded_quantity", 1), "state", "PARTLY_REFUNDED"));
        late.add(later(named(early, block.order(day, 8)), "is_deleted", true));
    }

    Record order(Block block, int day, int n) {
        Record row = row(block.day(day), block.order(day, n), country(n), currency(n));
        if (n == 9) {
            row.setField("state", "REFUNDED");
            row.setField("refunded_quantity", row.getField("quantity"));
        }
        return row;
    }

    /** A sale by a number of pieces and a price that the random numbers choose. */
    Record row(LocalDate day, String order, String country, String currency) {
        OffsetDateTime at = day.atTime(10, 0).atOffset(ZoneOffset.UTC);
        GenericRecord row = GenericRecord.create(schema);
        row.setField("order_id", order);
        row.setField("line_no", 1);
        row.setField("event_type", "ORDERED");
        row.setField("business_date", day);
        row.setField("event_time", at);
        row.setField("source_updated_at", at);
        row.setField("source_sequence", 1L);
        row.setField("customer", "c" + random.nextInt(1_000_000));
        row.setField("country", country);
        row.setField("region", List.of("GB", "IE").contains(country) ? "Northern Europe" : "Western Europe");
        row.setField("currency", currency);
        row.setField("state", "SOLD");
        row.setField("stock_code", "s" + random.nextInt(1_000_000));
        row.setField("quantity", 2 + random.nextInt(8));
        row.setField("refunded_quantity", 0);
        row.setField("unit_price", BigDecimal.valueOf(1_000_000L + random.nextInt(9_000_000), 4));
        row.setField("is_deleted", false);
        return row;
    }

    /** The next version of a row, with one field changed. */
    static Record later(Record row, String column, @Nullable Object value) {
        Record next = with(row, column, value);
        next.setField("source_updated_at", ((OffsetDateTime) row.getField("source_updated_at")).plusHours(1));
        next.setField("source_sequence", (Long) row.getField("source_sequence") + 1);
        return next;
    }

    static Record with(Record row, String column, @Nullable Object value) {
        Record copy = row.copy();
        copy.setField(column, value);
        return copy;
    }

    static Record named(List<Record> rows, String order) {
        return rows.stream()
                .filter(row -> order.equals(row.getField("order_id")))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No row of " + order));
    }

    private static String country(int n) {
        return switch (n) {
            case 4 -> "IE";
            case 5, 9 -> "FR";
            case 6 -> "DE";
            default -> "GB";
        };
    }

    private static String currency(int n) {
        return n == 4 ? "EUR" : n == 6 ? "USD" : "GBP";
    }
}
