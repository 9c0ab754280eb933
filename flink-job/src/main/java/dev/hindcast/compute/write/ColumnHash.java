package dev.hindcast.compute.write;

import dev.hindcast.compute.batch.BooleanVector;
import dev.hindcast.compute.batch.BytesDictionary;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.DoubleVector;
import dev.hindcast.compute.batch.FloatVector;
import dev.hindcast.compute.batch.Instants;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.WideDecimalVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/** The hashes of all rows of a batch, as {@link RowHash} gives them one by one, summed up column by column. */
final class ColumnHash {
    private static final int BYTES_A_COLUMN = 2 * Long.BYTES;
    private static final int NANOS_A_MICRO = 1_000;
    /** Rows that pass all columns before the next ones begin: their state stays in the nearest cache. */
    private static final int ROWS_AT_ONCE = 1_024;

    private final List<Column> columns = new ArrayList<>();
    private final int[] positions;
    private final long[] first = new long[ColumnBatch.CAPACITY];
    private final long[] second = new long[ColumnBatch.CAPACITY];
    private final long[] pair = new long[2];
    private long high;
    private long low;

    ColumnHash(Schema schema) {
        this(schema, IntStream.range(0, schema.columns().size()).toArray());
    }

    /** Hashes of the columns at these positions only. */
    ColumnHash(Schema schema, int[] positions) {
        this.positions = positions.clone();
        for (int position : positions) {
            columns.add(new Column(schema.columns().get(position)));
        }
    }

    /** The hash of each row {@code [from, to)} at its place in the arrays; the sum stays as it is. */
    void rows(ColumnBatch batch, int from, int to, long[] highs, long[] lows) {
        mix(batch, from, to);
        System.arraycopy(first, from, highs, from, to - from);
        System.arraycopy(second, from, lows, from, to - from);
    }

    /** Adds the hashes of rows {@code [from, to)}. */
    void add(ColumnBatch batch, int from, int to) {
        mix(batch, from, to);
        for (int row = from; row < to; row++) {
            long sum = low + second[row];
            high += first[row] + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
            low = sum;
        }
    }

    private void mix(ColumnBatch batch, int from, int to) {
        for (int start = from; start < to; start += ROWS_AT_ONCE) {
            int end = Math.min(to, start + ROWS_AT_ONCE);
            Arrays.fill(first, start, end, 0);
            Arrays.fill(second, start, end, 0);
            for (int i = 0; i < columns.size(); i++) {
                columns.get(i).mix(batch.column(positions[i]), start, end);
            }
            Murmur.finish(first, second, start, end, (long) columns.size() * BYTES_A_COLUMN);
        }
    }

    /** The sum so far, modulo 2^128. */
    Hash128 sum() {
        return new Hash128(high, low);
    }

    /** Mixes one column into the hashes of its rows. */
    private final class Column {
        private final Type.TypeID kind;
        private final long header;
        private final long absent;
        private @Nullable BytesDictionary known;
        /** Of each code both words, ready to be taken into a row's state. */
        private long[] dictionaryWords = new long[0];

        Column(Types.NestedField column) {
            kind = column.type().typeId();
            header = HashedValue.header(column);
            absent = HashedValue.absent(header);
        }

        void mix(ColumnVector vector, int from, int to) {
            if (vector instanceof LongVector longs) {
                mixLongs(longs, from, to);
            } else if (vector instanceof IntVector ints && !ints.hasNulls()) {
                mixInts(ints.values(), from, to);
            } else if (vector instanceof BytesVector bytes) {
                mixBytes(bytes, from, to);
            } else {
                mixRare(vector, from, to);
            }
        }

        private void mixLongs(LongVector vector, int from, int to) {
            long[] values = vector.values();
            if (kind == Type.TypeID.TIME || kind == Type.TypeID.TIMESTAMP_NANO) {
                mixTimes(vector, from, to);
            } else if (vector.hasNulls()) {
                for (int row = from; row < to; row++) {
                    step(vector, row, header, values[row]);
                }
            } else {
                mixLongs(values, from, to);
            }
        }

        /** Without a branch, so that the compiler takes several rows at once. */
        private void mixLongs(long[] values, int from, int to) {
            long[] h1 = first;
            long[] h2 = second;
            long mixed1 = Murmur.mix1(header);
            for (int row = from; row < to; row++) {
                long half = Murmur.after1(h1[row], h2[row], mixed1);
                h1[row] = half;
                h2[row] = Murmur.after2(h2[row], half, Murmur.mix2(values[row]));
            }
        }

        private void mixInts(int[] values, int from, int to) {
            long word1 = Murmur.mix1(header);
            for (int row = from; row < to; row++) {
                mixed(row, word1, Murmur.mix2(values[row]));
            }
        }

        private void mixTimes(LongVector vector, int from, int to) {
            for (int row = from; row < to; row++) {
                long value = vector.values()[row];
                if (kind == Type.TypeID.TIME) {
                    step(vector, row, header, vector.isNull(row) ? 0 : Instants.millisOfDay(value));
                } else {
                    long finer = HashedValue.finer(Math.floorMod(value, NANOS_A_MICRO));
                    step(vector, row, header ^ finer, Math.floorDiv(value, NANOS_A_MICRO));
                }
            }
        }

        private void mixBytes(BytesVector vector, int from, int to) {
            BytesDictionary dictionary = vector.dictionary();
            if (dictionary == null) {
                mixText(vector, from, to);
                return;
            }
            learn(dictionary);
            int[] codes = vector.codes();
            boolean anyNull = vector.hasNulls();
            for (int row = from; row < to; row++) {
                if (anyNull && vector.isNull(row)) {
                    step(row, absent, 0);
                } else {
                    int at = 2 * codes[row];
                    mixed(row, dictionaryWords[at], dictionaryWords[at + 1]);
                }
            }
        }

        private void mixText(BytesVector vector, int from, int to) {
            byte[] data = vector.data();
            int[] starts = vector.starts();
            int[] lengths = vector.lengths();
            for (int row = from; row < to; row++) {
                if (vector.isNull(row)) {
                    step(row, absent, 0);
                } else {
                    Murmur.hash(data, starts[row], lengths[row], pair, 0);
                    step(row, header ^ pair[0], pair[1]);
                }
            }
        }

        private void learn(BytesDictionary dictionary) {
            if (dictionary == known) {
                return;
            }
            known = dictionary;
            dictionaryWords = new long[2 * Math.max(1, dictionary.size())];
            for (int code = 0; code < dictionary.size(); code++) {
                Murmur.hash(dictionary.data(), dictionary.start(code), dictionary.length(code), pair, 0);
                dictionaryWords[2 * code] = Murmur.mix1(header ^ pair[0]);
                dictionaryWords[2 * code + 1] = Murmur.mix2(pair[1]);
            }
        }

        private void mixRare(ColumnVector vector, int from, int to) {
            for (int row = from; row < to; row++) {
                if (vector instanceof IntVector ints) {
                    step(vector, row, header, ints.values()[row]);
                } else if (vector instanceof BooleanVector booleans) {
                    step(vector, row, header, booleans.values()[row] ? 1 : 0);
                } else if (vector instanceof FloatVector floats) {
                    step(vector, row, header, Float.floatToIntBits(floats.values()[row]));
                } else if (vector instanceof DoubleVector doubles) {
                    step(vector, row, header, Double.doubleToLongBits(doubles.values()[row]));
                } else {
                    WideDecimalVector wide = (WideDecimalVector) vector;
                    long lower = wide.low()[row];
                    step(vector, row, header ^ HashedValue.upper(wide.high()[row], lower), lower);
                }
            }
        }

        private void step(ColumnVector vector, int row, long word1, long word2) {
            if (vector.isNull(row)) {
                step(row, absent, 0);
            } else {
                step(row, word1, word2);
            }
        }

        private void step(int row, long word1, long word2) {
            mixed(row, Murmur.mix1(word1), Murmur.mix2(word2));
        }

        private void mixed(int row, long mixed1, long mixed2) {
            long h1 = Murmur.after1(first[row], second[row], mixed1);
            first[row] = h1;
            second[row] = Murmur.after2(second[row], h1, mixed2);
        }
    }
}
