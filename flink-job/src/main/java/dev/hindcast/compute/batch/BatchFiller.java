package dev.hindcast.compute.batch;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.RowData;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Appends Flink's rows to a batch, column by column of each row. */
public final class BatchFiller {
    private final ColumnBatch batch;
    private final List<Setter> setters = new ArrayList<>();

    /** Fills this batch. */
    public BatchFiller(ColumnBatch batch) {
        this.batch = batch;
        for (int i = 0; i < batch.schema().columns().size(); i++) {
            Types.NestedField column = batch.schema().columns().get(i);
            setters.add(setter(batch.column(i), i, column.type()));
        }
    }

    /** Whether there is no room for another row. */
    public boolean isFull() {
        return batch.rows() == ColumnBatch.CAPACITY;
    }

    /** Appends the row, which may be used again afterwards; not when the batch is full. */
    public void add(RowData row) {
        int at = batch.rows();
        for (int i = 0; i < setters.size(); i++) {
            if (row.isNullAt(i)) {
                batch.column(i).setNull(at);
            } else {
                setters.get(i).set(row, at);
            }
        }
        batch.setRows(at + 1);
    }

    private static Setter setter(ColumnVector vector, int i, Type type) {
        if (vector instanceof BooleanVector booleans) {
            return (row, at) -> booleans.values()[at] = row.getBoolean(i);
        }
        if (vector instanceof IntVector ints) {
            return (row, at) -> ints.values()[at] = row.getInt(i);
        }
        if (vector instanceof FloatVector floats) {
            return (row, at) -> floats.values()[at] = row.getFloat(i);
        }
        if (vector instanceof DoubleVector doubles) {
            return (row, at) -> doubles.values()[at] = row.getDouble(i);
        }
        if (vector instanceof LongVector longs) {
            return longSetter(longs, i, type);
        }
        if (vector instanceof WideDecimalVector wide) {
            Types.DecimalType decimal = (Types.DecimalType) type;
            return (row, at) -> wide.set(
                    at,
                    row.getDecimal(i, decimal.precision(), decimal.scale())
                            .toBigDecimal()
                            .unscaledValue());
        }
        return bytesSetter((BytesVector) vector, i, type);
    }

    private static Setter longSetter(LongVector longs, int i, Type type) {
        long[] values = longs.values();
        return switch (type.typeId()) {
            case TIME -> (row, at) -> values[at] = Instants.microsOfDay(row.getInt(i));
            case TIMESTAMP -> (row, at) -> values[at] = Instants.micros(row.getTimestamp(i, 6));
            case TIMESTAMP_NANO -> (row, at) -> values[at] = Instants.nanos(row.getTimestamp(i, 9));
            case DECIMAL -> {
                Types.DecimalType decimal = (Types.DecimalType) type;
                yield (row, at) -> values[at] = unscaled(row.getDecimal(i, decimal.precision(), decimal.scale()));
            }
            default -> (row, at) -> values[at] = row.getLong(i);
        };
    }

    private static long unscaled(DecimalData value) {
        return value.toUnscaledLong();
    }

    private static Setter bytesSetter(BytesVector bytes, int i, Type type) {
        boolean text = type.typeId() == Type.TypeID.STRING;
        return (row, at) -> {
            byte[] value = text ? row.getString(i).toBytes() : row.getBinary(i);
            bytes.set(at, value, 0, value.length);
        };
    }

    private interface Setter {
        void set(RowData row, int at);
    }
}
