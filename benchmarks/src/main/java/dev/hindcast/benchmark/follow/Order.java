package dev.hindcast.benchmark.follow;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;

/** One version of an order. All of its columns follow from day, number and version. */
record Order(LocalDate day, int number, long version) {
    /** The name by which versions belong together. */
    String id() {
        return "ord-" + day.toEpochDay() + "-" + number;
    }

    /** The number that a name stands for. */
    static int number(String id) {
        return Integer.parseInt(id.substring(id.lastIndexOf('-') + 1));
    }

    /** 0.00 to 9,999.99. */
    BigDecimal amount() {
        return BigDecimal.valueOf(Math.floorMod(mixed(1), 1_000_000), 2);
    }

    Record row(Schema schema) {
        Record row = GenericRecord.create(schema);
        row.setField("order_id", id());
        row.setField("business_date", day);
        row.setField("amount", amount());
        row.setField("version", version);
        row.setField("is_deleted", false);
        row.setField("region", "region-" + Math.floorMod(mixed(2), 8));
        row.setField("note", Long.toHexString(mixed(3)) + Long.toHexString(mixed(4)));
        return row;
    }

    private long mixed(int column) {
        long z = (day.toEpochDay() * 1_000_003 + number) * 31 + version * 1_000_000_007L + column * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
