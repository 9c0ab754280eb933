package dev.hindcast.compute.transform.batch;

import dev.hindcast.compute.batch.BooleanVector;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.WideDecimalVector;
import dev.hindcast.transform.DecimalOutput;
import dev.hindcast.transform.Exact;
import dev.hindcast.transform.FlagOutput;
import dev.hindcast.transform.LongOutput;
import dev.hindcast.transform.Output;
import dev.hindcast.transform.TextOutput;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.iceberg.types.Types;

/** A vector that the author of a Java transform fills; rows that are not set are null in the end. */
abstract sealed class VectorOutput implements Output {
    private final boolean[] written = new boolean[ColumnBatch.CAPACITY];

    /** Forgets what was set. */
    final void begin(int rows) {
        vector().clear();
        Arrays.fill(written, 0, rows, false);
    }

    /** Makes null what was not set. */
    final void finish(int rows) {
        ColumnVector vector = vector();
        for (int row = 0; row < rows; row++) {
            if (!written[row]) {
                vector.setNull(row);
            }
        }
    }

    @Override
    public final void setNull(int row) {
        written[row] = false;
    }

    final void written(int row) {
        written[row] = true;
    }

    abstract ColumnVector vector();

    static final class Longs extends VectorOutput implements LongOutput {
        private final LongVector vector;

        Longs(LongVector vector) {
            this.vector = vector;
        }

        @Override
        public void set(int row, long value) {
            vector.values()[row] = value;
            written(row);
        }

        @Override
        ColumnVector vector() {
            return vector;
        }
    }

    static final class Ints extends VectorOutput implements LongOutput {
        private final IntVector vector;

        Ints(IntVector vector) {
            this.vector = vector;
        }

        @Override
        public void set(int row, long value) {
            vector.values()[row] = Math.toIntExact(value);
            written(row);
        }

        @Override
        ColumnVector vector() {
            return vector;
        }
    }

    static final class Flags extends VectorOutput implements FlagOutput {
        private final BooleanVector vector;

        Flags(BooleanVector vector) {
            this.vector = vector;
        }

        @Override
        public void set(int row, boolean value) {
            vector.values()[row] = value;
            written(row);
        }

        @Override
        ColumnVector vector() {
            return vector;
        }
    }

    static final class Texts extends VectorOutput implements TextOutput {
        private final BytesVector vector;

        Texts(BytesVector vector) {
            this.vector = vector;
        }

        @Override
        public void set(int row, String value) {
            byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
            vector.set(row, bytes, 0, bytes.length);
            written(row);
        }

        @Override
        ColumnVector vector() {
            return vector;
        }
    }

    static final class Narrow extends VectorOutput implements DecimalOutput {
        private final LongVector vector;
        private final Types.DecimalType type;

        Narrow(LongVector vector, Types.DecimalType type) {
            this.vector = vector;
            this.type = type;
        }

        @Override
        public int scale() {
            return type.scale();
        }

        @Override
        public void set(int row, long unscaled) {
            if (!Exact.fits(unscaled, type.precision())) {
                throw new ArithmeticException(unscaled + " has more digits than " + type);
            }
            vector.values()[row] = unscaled;
            written(row);
        }

        @Override
        public void set(int row, BigDecimal value) {
            set(row, value.setScale(type.scale()).unscaledValue().longValueExact());
        }

        @Override
        ColumnVector vector() {
            return vector;
        }
    }

    static final class Wide extends VectorOutput implements DecimalOutput {
        private final WideDecimalVector vector;
        private final Types.DecimalType type;
        private final BigInteger bound;

        Wide(WideDecimalVector vector, Types.DecimalType type) {
            this.vector = vector;
            this.type = type;
            this.bound = BigInteger.TEN.pow(type.precision());
        }

        @Override
        public int scale() {
            return type.scale();
        }

        @Override
        public void set(int row, long unscaled) {
            set(row, BigInteger.valueOf(unscaled));
        }

        @Override
        public void set(int row, BigDecimal value) {
            set(row, value.setScale(type.scale()).unscaledValue());
        }

        private void set(int row, BigInteger unscaled) {
            if (unscaled.abs().compareTo(bound) >= 0) {
                throw new ArithmeticException(unscaled + " has more digits than " + type);
            }
            vector.set(row, unscaled);
            written(row);
        }

        @Override
        ColumnVector vector() {
            return vector;
        }
    }
}
