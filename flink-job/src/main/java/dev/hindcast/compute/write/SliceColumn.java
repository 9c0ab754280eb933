package dev.hindcast.compute.write;

import dev.hindcast.compute.batch.BytesDictionary;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.WideDecimalVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/** Sums of decimal columns by the values of one column, for a batch at a time. */
final class SliceColumn {
    private static final int UNKNOWN = -1;

    private final String name;
    private final int position;
    private final Supplier<ExactSum[]> newSums;
    private final SliceValues values;
    private final List<Part> parts = new ArrayList<>();
    private final Map<String, Integer> partOfText = new HashMap<>();
    private final int[] partOfRow = new int[ColumnBatch.CAPACITY];
    private long[] batchSums = new long[8];
    private @Nullable BytesDictionary known;
    private int[] partOfCode = new int[0];

    SliceColumn(Types.NestedField column, int position, Supplier<ExactSum[]> newSums) {
        this.name = column.name();
        this.position = position;
        this.newSums = newSums;
        this.values = new SliceValues(column.type());
    }

    /** Finds the part of each row {@code [from, to)}, and counts it. */
    void sort(ColumnBatch batch, int from, int to) {
        ColumnVector vector = batch.column(position);
        if (vector instanceof BytesVector bytes && bytes.dictionary() != null) {
            sortCodes(bytes, from, to);
        } else {
            for (int row = from; row < to; row++) {
                partOfRow[row] = part(vector, row);
            }
        }
        long[] rows = emptySums();
        for (int row = from; row < to; row++) {
            rows[partOfRow[row]]++;
        }
        for (int part = 0; part < parts.size(); part++) {
            parts.get(part).rows += rows[part];
            rows[part] = 0;
        }
    }

    /**
     * Adds a decimal column's values to the parts of their rows.
     *
     * @param small whether they are a {@link LongVector} without nulls of {@link ExactSum#areSmall} values
     */
    void add(int decimal, ColumnVector vector, boolean small, int from, int to) {
        if (small) {
            addSmall(decimal, ((LongVector) vector).values(), from, to);
            return;
        }
        for (int row = from; row < to; row++) {
            if (!vector.isNull(row)) {
                addOne(parts.get(partOfRow[row]).sums[decimal], vector, row);
            }
        }
    }

    /** {@code column=value} to what was found of it. */
    Map<String, Part> parts() {
        Map<String, Part> named = new TreeMap<>();
        partOfText.forEach((text, part) -> {
            if (parts.get(part).rows > 0) {
                named.put(name + "=" + text, parts.get(part));
            }
        });
        return named;
    }

    private static void addOne(ExactSum sum, ColumnVector vector, int row) {
        if (vector instanceof LongVector longs) {
            sum.add(longs.values()[row]);
        } else {
            sum.add(((WideDecimalVector) vector).unscaled(row));
        }
    }

    private void addSmall(int decimal, long[] from, int start, int end) {
        long[] sums = emptySums();
        int[] of = partOfRow;
        for (int row = start; row < end; row++) {
            sums[of[row]] += from[row];
        }
        for (int part = 0; part < parts.size(); part++) {
            if (sums[part] != 0) {
                parts.get(part).sums[decimal].add(sums[part]);
                sums[part] = 0;
            }
        }
    }

    /** A zero for each part; whoever takes them leaves zeros behind. */
    private long[] emptySums() {
        if (batchSums.length < parts.size()) {
            batchSums = new long[2 * parts.size()];
        }
        return batchSums;
    }

    private void sortCodes(BytesVector vector, int from, int to) {
        BytesDictionary dictionary = java.util.Objects.requireNonNull(vector.dictionary());
        if (dictionary != known) {
            known = dictionary;
            partOfCode = new int[dictionary.size()];
            java.util.Arrays.fill(partOfCode, UNKNOWN);
        }
        int[] codes = vector.codes();
        boolean anyNull = vector.hasNulls();
        for (int row = from; row < to; row++) {
            int part = anyNull && vector.isNull(row) ? UNKNOWN : partOfCode[codes[row]];
            if (part == UNKNOWN) {
                part = part(vector, row);
                if (!vector.isNull(row)) {
                    partOfCode[codes[row]] = part;
                }
            }
            partOfRow[row] = part;
        }
    }

    private int part(ColumnVector vector, int row) {
        return partOfText.computeIfAbsent(values.text(vector, row), ignored -> {
            parts.add(new Part(newSums.get()));
            return parts.size() - 1;
        });
    }

    /** What rows of one value add up to. */
    static final class Part {
        private final ExactSum[] sums;
        private long rows;

        private Part(ExactSum[] sums) {
            this.sums = sums;
        }

        ExactSum[] sums() {
            return sums;
        }

        long rows() {
            return rows;
        }
    }
}
