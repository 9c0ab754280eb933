package dev.hindcast.validate;

import dev.hindcast.manifest.PartitionDiff.KeyDiff;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/**
 * One differing key to show.
 *
 * @param rank 0 unexpected, 1 expected but in the wrong direction, 2 as declared
 * @param key values of the key columns, in their order
 * @param before old values by column; a column that is NULL is left out
 */
record Sample(
        int rank,
        ArrayList<@Nullable Comparable<?>> key,
        boolean expected,
        boolean rightDirection,
        TreeMap<String, String> before,
        TreeMap<String, String> after)
        implements Serializable, Comparable<Sample> {

    static int rank(boolean expected, boolean rightDirection) {
        if (!expected) {
            return 0;
        }
        return rightDirection ? 2 : 1;
    }

    static ArrayList<@Nullable Comparable<?>> key(DiffShape shape, RowData row) {
        ArrayList<@Nullable Comparable<?>> values = new ArrayList<>();
        shape.key().forEach(column -> values.add(column.value(row)));
        return values;
    }

    /** The slices that a row belongs to, as {@code column=value}. */
    static ArrayList<String> slices(DiffShape shape, RowData row) {
        ArrayList<String> slices = new ArrayList<>();
        shape.slices().forEach(column -> slices.add(column.name() + "=" + column.text(row)));
        return slices;
    }

    static TreeMap<String, String> values(DiffShape shape, @Nullable RowData row) {
        TreeMap<String, String> values = new TreeMap<>();
        if (row != null) {
            for (ColumnReader column : shape.all()) {
                String text = column.text(row);
                if (text != null) {
                    values.put(column.name(), text);
                }
            }
        }
        return values;
    }

    KeyDiff shown() {
        return new KeyDiff(keyText(key), expected, rightDirection, before, after);
    }

    /** Values joined by {@code |}; a bar or backslash inside a value is escaped by a backslash, NULL is {@code \N}. */
    static String keyText(List<? extends @Nullable Comparable<?>> key) {
        List<String> texts = new ArrayList<>();
        for (Comparable<?> value : key) {
            texts.add(value == null ? "\\N" : escape(ColumnReader.text(value)));
        }
        return String.join("|", texts);
    }

    private static String escape(String text) {
        return text.replace("\\", "\\\\").replace("|", "\\|");
    }

    @Override
    public int compareTo(Sample other) {
        int order = Integer.compare(rank, other.rank);
        return order != 0 ? order : ValueOrder.compare(key, other.key);
    }
}
