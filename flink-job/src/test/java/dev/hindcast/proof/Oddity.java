package dev.hindcast.proof;

import static dev.hindcast.proof.RawRows.later;
import static dev.hindcast.proof.RawRows.named;
import static dev.hindcast.proof.RawRows.with;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.iceberg.data.Record;
import org.jspecify.annotations.Nullable;

/** Raw data that is unusual and yet right: its candidate must pass. The second day of the block is the odd one. */
record Oddity(String what, BiConsumer<Block, RawRows> rows) {
    static List<Oddity> all() {
        return List.of(
                new Oddity("a day without any raw row", (block, raw) -> {}),
                new Oddity("a day whose orders were all deleted", Oddity::allDeleted),
                new Oddity("a day with a single order", (block, raw) -> raw.early.add(raw.order(block, 1, 1))),
                one("given away for nothing", "unit_price", new BigDecimal("0.0000")),
                new Oddity("written off", (block, raw) -> {
                    ordinary(block, raw);
                    raw.early.add(with(with(odd(block, raw), "quantity", -5), "state", "WRITE_OFF"));
                }),
                one("a customer in another script", "customer", "Łódź 東京 🙂 'x\"y"),
                one("no customer", "customer", null),
                one("the highest price", "unit_price", new BigDecimal("99999999.9999")),
                new Oddity("taken back in full", Oddity::takenBack),
                new Oddity("two versions of one moment", Oddity::sameMoment),
                new Oddity("the same row delivered twice", Oddity::deliveredTwice),
                new Oddity("an older version that comes last", Oddity::olderLast),
                new Oddity("deleted and entered again", Oddity::enteredAgain),
                one("a country without any tax rule", "country", "US"),
                one("another currency", "currency", "USD"),
                one("a key full of marks", "order_id", "x|y\\z'\"`,\n;--"),
                new Oddity("forty versions of one order", Oddity::fortyVersions),
                one("an empty customer", "customer", ""),
                new Oddity("tax that ends in half a cent", (block, raw) -> {
                    ordinary(block, raw);
                    Record row = with(odd(block, raw), "quantity", 1);
                    raw.early.add(with(row, "unit_price", new BigDecimal("0.0250")));
                }),
                new Oddity("a day of five hundred orders", (block, raw) -> {
                    ordinary(block, raw);
                    for (int n = 10; n < 510; n++) {
                        raw.early.add(raw.order(block, 1, n));
                    }
                }));
    }

    private static Oddity one(String what, String column, @Nullable Object value) {
        return new Oddity(what, (block, raw) -> {
            ordinary(block, raw);
            raw.early.add(with(odd(block, raw), column, value));
        });
    }

    private static void ordinary(Block block, RawRows raw) {
        raw.ordinary(block, 1);
    }

    private static Record odd(Block block, RawRows raw) {
        return raw.order(block, 1, 50);
    }

    private static void allDeleted(Block block, RawRows raw) {
        for (int n = 1; n <= 3; n++) {
            Record row = raw.order(block, 1, n);
            raw.early.add(row);
            raw.late.add(later(row, "is_deleted", true));
        }
    }

    private static void takenBack(Block block, RawRows raw) {
        ordinary(block, raw);
        Record row = odd(block, raw);
        raw.early.add(row);
        raw.late.add(with(later(row, "refunded_quantity", row.getField("quantity")), "state", "REFUNDED"));
    }

    private static void sameMoment(Block block, RawRows raw) {
        ordinary(block, raw);
        Record row = odd(block, raw);
        raw.early.add(with(with(row, "source_sequence", 2L), "quantity", 9));
        raw.late.add(row);
    }

    private static void deliveredTwice(Block block, RawRows raw) {
        ordinary(block, raw);
        raw.early.add(odd(block, raw));
        raw.late.add(named(raw.early, block.order(1, 50)).copy());
    }

    private static void olderLast(Block block, RawRows raw) {
        ordinary(block, raw);
        Record row = odd(block, raw);
        OffsetDateTime at = (OffsetDateTime) row.getField("source_updated_at");
        raw.early.add(row);
        raw.late.add(with(with(row, "source_updated_at", at.minusMinutes(30)), "quantity", 1));
    }

    private static void enteredAgain(Block block, RawRows raw) {
        ordinary(block, raw);
        Record row = odd(block, raw);
        Record deleted = later(row, "is_deleted", true);
        raw.early.add(row);
        raw.late.add(deleted);
        raw.late.add(later(deleted, "is_deleted", false));
    }

    private static void fortyVersions(Block block, RawRows raw) {
        ordinary(block, raw);
        Record row = odd(block, raw);
        for (int version = 0; version < 40; version++) {
            (version % 2 == 0 ? raw.early : raw.late).add(row);
            row = later(row, "quantity", 1 + version % 9);
        }
    }
}
