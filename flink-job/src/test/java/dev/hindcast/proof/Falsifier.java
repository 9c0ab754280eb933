package dev.hindcast.proof;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.iceberg.data.Record;
import org.jspecify.annotations.Nullable;

/** The rows of one block, to be falsified, and what a falsification may take from elsewhere. */
final class Falsifier {
    final Block block;
    final Random random;
    /** The right candidate's rows, to be changed. */
    final List<List<Record>> rows;
    /** Rows of the same days: at an earlier raw snapshot, with a shifted dimension, and as main has them. */
    final List<List<Record>> early;

    final List<List<Record>> shifted;
    final List<List<Record>> old;
    /** Day to the number of rows that its file's metadata claims. */
    final Map<Integer, Long> claimed = new HashMap<>();
    /** Orders of a day that an equality delete hides. */
    final Map<Integer, String> hidden = new HashMap<>();
    /** What the verdict's samples must name: one of these keys, or a partition. */
    final List<String> offending = new ArrayList<>();
    /** What else is not as it should be. */
    Consumer<BlockEvidence> around = evidence -> {};

    Falsifier(Block block, Random random, List<List<List<Record>>> versions) {
        this.block = block;
        this.random = random;
        this.rows = versions.get(0).stream()
                .map(ArrayList::new)
                .<List<Record>>map(list -> list)
                .toList();
        this.early = versions.get(1);
        this.shifted = versions.get(2);
        this.old = versions.get(3);
    }

    /** One of the orders of a day. */
    String one(int day, int... numbers) {
        return block.order(day, numbers[random.nextInt(numbers.length)]);
    }

    /** Either day. */
    int day() {
        return random.nextInt(2);
    }

    Record find(int day, String order) {
        return RawRows.named(rows.get(day), order);
    }

    Record lose(int day, String order) {
        Record row = find(day, order);
        rows.get(day).remove(row);
        offends(order);
        return row;
    }

    void add(int day, Record row) {
        rows.get(day).add(row);
        offends((String) row.getField("order_id"));
    }

    void change(int day, String order, String column, @Nullable Object value) {
        Record row = find(day, order);
        rows.get(day).remove(row);
        rows.get(day).add(RawRows.with(row, column, value));
        offends(order);
    }

    /** Adds so much to an amount of a row. */
    void more(int day, String order, String column, String amount) {
        BigDecimal value = (BigDecimal) find(day, order).getField(column);
        change(day, order, column, value.add(new BigDecimal(amount)));
    }

    /** Replaces a whole day by other rows of it. */
    void become(int day, List<Record> others) {
        rows.get(day).clear();
        rows.get(day).addAll(others);
    }

    void offends(String what) {
        offending.add(what);
    }
}
