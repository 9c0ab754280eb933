package dev.hindcast.compute.transform.batch;

import dev.hindcast.compute.batch.BooleanVector;
import dev.hindcast.compute.batch.BytesDictionary;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.WideDecimalVector;
import dev.hindcast.transform.DecimalInput;
import dev.hindcast.transform.FlagInput;
import dev.hindcast.transform.LongInput;
import dev.hindcast.transform.TextInput;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/** Vectors as the author of a Java transform reads them. */
final class VectorInputs {
    private VectorInputs() {}

    record Ints(IntVector vector) implements LongInput {
        @Override
        public boolean isNull(int row) {
            return vector.isNull(row);
        }

        @Override
        public long value(int row) {
            return vector.values()[row];
        }
    }

    record Longs(LongVector vector) implements LongInput {
        @Override
        public boolean isNull(int row) {
            return vector.isNull(row);
        }

        @Override
        public long value(int row) {
            return vector.values()[row];
        }
    }

    record Flags(BooleanVector vector) implements FlagInput {
        @Override
        public boolean isNull(int row) {
            return vector.isNull(row);
        }

        @Override
        public boolean value(int row) {
            return vector.values()[row];
        }
    }

    static DecimalInput decimals(ColumnVector vector, Types.DecimalType type) {
        return vector instanceof LongVector narrow
                ? new Narrow(narrow, type.scale())
                : new Wide((WideDecimalVector) vector, type.scale());
    }

    private record Narrow(LongVector vector, int scale) implements DecimalInput {
        @Override
        public boolean isNull(int row) {
            return vector.isNull(row);
        }

        @Override
        public long unscaled(int row) {
            return vector.values()[row];
        }

        @Override
        public BigDecimal value(int row) {
            return BigDecimal.valueOf(vector.values()[row], scale);
        }
    }

    private record Wide(WideDecimalVector vector, int scale) implements DecimalInput {
        @Override
        public boolean isNull(int row) {
            return vector.isNull(row);
        }

        @Override
        public long unscaled(int row) {
            return vector.unscaled(row).longValueExact();
        }

        @Override
        public BigDecimal value(int row) {
            return new BigDecimal(vector.unscaled(row), scale);
        }
    }

    /** Text; what was compared last is kept as bytes, and as a code while the dictionary is the same. */
    static final class Texts implements TextInput {
        private final BytesVector vector;
        private @Nullable String compared;
        private byte[] bytes = new byte[0];
        private @Nullable BytesDictionary coded;
        private byte[] answers = new byte[0];

        Texts(BytesVector vector) {
            this.vector = vector;
        }

        @Override
        public boolean isNull(int row) {
            return vector.isNull(row);
        }

        @Override
        public String value(int row) {
            return vector.text(row);
        }

        @Override
        public boolean is(int row, String text) {
            if (vector.isNull(row)) {
                return false;
            }
            prepare(text);
            return coded == null ? equal(row) : coded(row, vector.codes()[row]);
        }

        /** Twice the answer, plus one when it is known. */
        private boolean coded(int row, int code) {
            if (answers[code] == 0) {
                answers[code] = (byte) (equal(row) ? 3 : 1);
            }
            return answers[code] == 3;
        }

        private boolean equal(int row) {
            int start = vector.starts()[row];
            return Arrays.equals(vector.data(), start, start + vector.lengths()[row], bytes, 0, bytes.length);
        }

        private void prepare(String text) {
            boolean other = !text.equals(compared);
            if (other) {
                compared = text;
                bytes = text.getBytes(StandardCharsets.UTF_8);
            }
            BytesDictionary dictionary = vector.dictionary();
            if (other || dictionary != coded) {
                coded = dictionary;
                answers = new byte[dictionary == null ? 0 : dictionary.size()];
            }
        }
    }
}
