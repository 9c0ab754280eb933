package dev.hindcast.compute.write.pages;

import dev.hindcast.compute.batch.BooleanVector;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.DoubleVector;
import dev.hindcast.compute.batch.FloatVector;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.WideDecimalVector;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.types.Types;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;

/** Writes the values of one column, many at a time, as Parquet stores its type. */
public abstract class VectorWriter {
    private final int present;
    private long nulls;
    private @Nullable ColumnWriter writer;

    private VectorWriter(ColumnDescriptor descriptor) {
        this.present = descriptor.getMaxDefinitionLevel();
    }

    /** A writer for a column of this type. */
    public static VectorWriter of(Types.NestedField column, ColumnDescriptor descriptor) {
        PrimitiveTypeName stored = descriptor.getPrimitiveType().getPrimitiveTypeName();
        return switch (column.type().typeId()) {
            case BOOLEAN -> new Booleans(descriptor);
            case INTEGER, DATE -> new Ints(descriptor);
            case LONG, TIME, TIMESTAMP, TIMESTAMP_NANO -> new Longs(descriptor, false);
            case FLOAT -> new Floats(descriptor, column.fieldId());
            case DOUBLE -> new Doubles(descriptor, column.fieldId());
            case DECIMAL ->
                stored == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY
                        ? new WideDecimals(descriptor)
                        : new Longs(descriptor, stored == PrimitiveTypeName.INT32);
            default -> new Bytes(descriptor);
        };
    }

    /** A new row group has begun. */
    public final void into(ColumnWriter next) {
        writer = next;
    }

    /** Writes the rows {@code [from, to)}. */
    public final void write(ColumnVector vector, int from, int to) {
        ColumnWriter open = Objects.requireNonNull(writer, "no row group is open");
        if (!vector.hasNulls()) {
            values(vector, from, to, open);
            return;
        }
        for (int row = from; row < to; row++) {
            if (vector.isNull(row)) {
                open.writeNull(0, present - 1);
                nulls++;
            } else {
                values(vector, row, row + 1, open);
            }
        }
    }

    /** What Parquet's own statistics do not say of the column. */
    public Stream<FieldMetrics<?>> metrics() {
        return Stream.empty();
    }

    abstract void values(ColumnVector vector, int from, int to, ColumnWriter out);

    /** The column's metrics when its nulls are counted too. */
    final Stream<FieldMetrics<?>> withNulls(FieldMetrics<?> values) {
        return Stream.of(new FieldMetrics<Object>(
                values.id(),
                values.valueCount() + nulls,
                nulls,
                values.nanValueCount(),
                values.lowerBound(),
                values.upperBound()));
    }

    final int present() {
        return present;
    }

    private static final class Booleans extends VectorWriter {
        private Booleans(ColumnDescriptor descriptor) {
            super(descriptor);
        }

        @Override
        void values(ColumnVector vector, int from, int to, ColumnWriter out) {
            boolean[] values = ((BooleanVector) vector).values();
            for (int row = from; row < to; row++) {
                out.write(values[row], 0, present());
            }
        }
    }

    private static final class Ints extends VectorWriter {
        private Ints(ColumnDescriptor descriptor) {
            super(descriptor);
        }

        @Override
        void values(ColumnVector vector, int from, int to, ColumnWriter out) {
            int[] values = ((IntVector) vector).values();
            for (int row = from; row < to; row++) {
                out.write(values[row], 0, present());
            }
        }
    }

    private static final class Longs extends VectorWriter {
        private final boolean asInt;

        private Longs(ColumnDescriptor descriptor, boolean asInt) {
            super(descriptor);
            this.asInt = asInt;
        }

        @Override
        void values(ColumnVector vector, int from, int to, ColumnWriter out) {
            long[] values = ((LongVector) vector).values();
            for (int row = from; row < to; row++) {
                if (asInt) {
                    out.write(Math.toIntExact(values[row]), 0, present());
                } else {
                    out.write(values[row], 0, present());
                }
            }
        }
    }

    private static final class Floats extends VectorWriter {
        private final org.apache.iceberg.FloatFieldMetrics.Builder metrics;

        private Floats(ColumnDescriptor descriptor, int id) {
            super(descriptor);
            metrics = new org.apache.iceberg.FloatFieldMetrics.Builder(id);
        }

        @Override
        void values(ColumnVector vector, int from, int to, ColumnWriter out) {
            float[] values = ((FloatVector) vector).values();
            for (int row = from; row < to; row++) {
                out.write(values[row], 0, present());
                metrics.addValue(values[row]);
            }
        }

        @Override
        public Stream<FieldMetrics<?>> metrics() {
            return withNulls(metrics.build());
        }
    }

    private static final class Doubles extends VectorWriter {
        private final org.apache.iceberg.DoubleFieldMetrics.Builder metrics;

        private Doubles(ColumnDescriptor descriptor, int id) {
            super(descriptor);
            metrics = new org.apache.iceberg.DoubleFieldMetrics.Builder(id);
        }

        @Override
        void values(ColumnVector vector, int from, int to, ColumnWriter out) {
            double[] values = ((DoubleVector) vector).values();
            for (int row = from; row < to; row++) {
                out.write(values[row], 0, present());
                metrics.addValue(values[row]);
            }
        }

        @Override
        public Stream<FieldMetrics<?>> metrics() {
            return withNulls(metrics.build());
        }
    }

    private static final class WideDecimals extends VectorWriter {
        private final int length;

        private WideDecimals(ColumnDescriptor descriptor) {
            super(descriptor);
            length = descriptor.getPrimitiveType().getTypeLength();
        }

        @Override
        void values(ColumnVector vector, int from, int to, ColumnWriter out) {
            for (int row = from; row < to; row++) {
                byte[] shortest = ((WideDecimalVector) vector).unscaled(row).toByteArray();
                byte[] padded = new byte[length];
                java.util.Arrays.fill(padded, 0, length - shortest.length, (byte) (shortest[0] < 0 ? -1 : 0));
                System.arraycopy(shortest, 0, padded, length - shortest.length, shortest.length);
                out.write(Binary.fromConstantByteArray(padded), 0, present());
            }
        }
    }

    private static final class Bytes extends VectorWriter {
        private Bytes(ColumnDescriptor descriptor) {
            super(descriptor);
        }

        /** Reused: a writer that keeps a value (for its dictionary or statistics) copies it. */
        @Override
        void values(ColumnVector vector, int from, int to, ColumnWriter out) {
            BytesVector bytes = (BytesVector) vector;
            byte[] data = bytes.data();
            int[] starts = bytes.starts();
            int[] lengths = bytes.lengths();
            for (int row = from; row < to; row++) {
                out.write(Binary.fromReusedByteArray(data, starts[row], lengths[row]), 0, present());
            }
        }
    }
}
