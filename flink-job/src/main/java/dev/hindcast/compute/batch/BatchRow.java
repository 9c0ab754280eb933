package dev.hindcast.compute.batch;

import java.math.BigDecimal;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RawValueData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.types.RowKind;
import org.apache.flink.types.variant.Variant;
import org.apache.iceberg.types.Type;

/** One row of a batch as Flink sees rows: a view that is moved from row to row, for whatever still goes row by row. */
public final class BatchRow implements RowData {
    private final ColumnBatch batch;
    private final boolean[] nanos;
    private int row;
    private RowKind kind = RowKind.INSERT;

    /** A view of the batch, at its first row; it stays valid when the batch is filled again. */
    public BatchRow(ColumnBatch batch) {
        this.batch = batch;
        this.nanos = new boolean[batch.schema().columns().size()];
        for (int i = 0; i < nanos.length; i++) {
            nanos[i] = batch.schema().columns().get(i).type().typeId() == Type.TypeID.TIMESTAMP_NANO;
        }
    }

    /** Moves to this row and answers the view itself. */
    public BatchRow at(int position) {
        row = position;
        return this;
    }

    @Override
    public int getArity() {
        return nanos.length;
    }

    @Override
    public RowKind getRowKind() {
        return kind;
    }

    @Override
    public void setRowKind(RowKind newKind) {
        kind = newKind;
    }

    @Override
    public boolean isNullAt(int pos) {
        return batch.column(pos).isNull(row);
    }

    @Override
    public boolean getBoolean(int pos) {
        return batch.column(pos, BooleanVector.class).values()[row];
    }

    @Override
    public byte getByte(int pos) {
        return (byte) getInt(pos);
    }

    @Override
    public short getShort(int pos) {
        return (short) getInt(pos);
    }

    @Override
    public int getInt(int pos) {
        if (batch.column(pos) instanceof LongVector micros) {
            return Instants.millisOfDay(micros.values()[row]);
        }
        return batch.column(pos, IntVector.class).values()[row];
    }

    @Override
    public long getLong(int pos) {
        return batch.column(pos, LongVector.class).values()[row];
    }

    @Override
    public float getFloat(int pos) {
        return batch.column(pos, FloatVector.class).values()[row];
    }

    @Override
    public double getDouble(int pos) {
        return batch.column(pos, DoubleVector.class).values()[row];
    }

    @Override
    public StringData getString(int pos) {
        BytesVector text = batch.column(pos, BytesVector.class);
        return StringData.fromBytes(text.data(), text.starts()[row], text.lengths()[row]);
    }

    @Override
    public DecimalData getDecimal(int pos, int precision, int scale) {
        if (batch.column(pos) instanceof LongVector narrow) {
            return DecimalData.fromUnscaledLong(narrow.values()[row], precision, scale);
        }
        WideDecimalVector wide = batch.column(pos, WideDecimalVector.class);
        return DecimalData.fromBigDecimal(new BigDecimal(wide.unscaled(row), scale), precision, scale);
    }

    @Override
    public TimestampData getTimestamp(int pos, int precision) {
        return nanos[pos] ? Instants.ofNanos(getLong(pos)) : Instants.ofMicros(getLong(pos));
    }

    @Override
    public byte[] getBinary(int pos) {
        return batch.column(pos, BytesVector.class).copy(row);
    }

    @Override
    public <T> RawValueData<T> getRawValue(int pos) {
        throw nested(pos);
    }

    @Override
    public ArrayData getArray(int pos) {
        throw nested(pos);
    }

    @Override
    public MapData getMap(int pos) {
        throw nested(pos);
    }

    @Override
    public RowData getRow(int pos, int numFields) {
        throw nested(pos);
    }

    @Override
    public Variant getVariant(int pos) {
        throw nested(pos);
    }

    private UnsupportedOperationException nested(int pos) {
        return new UnsupportedOperationException(
                "A batch holds no " + batch.schema().columns().get(pos));
    }
}
