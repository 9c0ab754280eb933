package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.BooleanVector;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.DoubleVector;
import dev.hindcast.compute.batch.FloatVector;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.WideDecimalVector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.vector.ValueVector;
import org.apache.iceberg.arrow.vectorized.NullabilityHolder;
import org.apache.iceberg.arrow.vectorized.VectorHolder;
import org.apache.iceberg.types.Type;
import org.apache.parquet.column.Dictionary;
import org.jspecify.annotations.Nullable;

/** Copies chosen rows of one column from where Iceberg's reader left them (Arrow, off the heap) into our vector. */
abstract class VectorCopy {
    private final ColumnVector target;
    private final int[] codes = new int[ColumnBatch.CAPACITY];
    private @Nullable Dictionary known;

    VectorCopy(ColumnVector target) {
        this.target = target;
    }

    static VectorCopy into(ColumnVector target, Type type) {
        if (target instanceof LongVector longs) {
            return new LongCopy(longs);
        }
        if (target instanceof IntVector ints) {
            return new IntCopy(ints);
        }
        if (target instanceof BooleanVector booleans) {
            return new BooleanCopy(booleans);
        }
        if (target instanceof FloatVector floats) {
            return new FloatCopy(floats);
        }
        if (target instanceof DoubleVector doubles) {
            return new DoubleCopy(doubles);
        }
        if (target instanceof WideDecimalVector wide) {
            return new WideDecimalCopy(wide);
        }
        return new BytesCopy((BytesVector) target, type);
    }

    /** Overwrites the vector with the first {@code count} chosen of the holder's {@code rows}. */
    final void copy(VectorHolder holder, int rows, int[] chosen, int count) {
        if (holder instanceof VectorHolder.ConstantVectorHolder<?> constant) {
            fill(constant.getConstant(), count);
            return;
        }
        copyNulls(holder.nullabilityHolder(), chosen, count);
        if (!holder.isDictionaryEncoded()) {
            values(holder.vector(), rows, chosen, count);
            return;
        }
        Dictionary dictionary = holder.dictionary();
        if (dictionary != known) {
            known = dictionary;
            learn(dictionary);
        }
        readInts(holder.vector(), rows, codes);
        encoded(codes, chosen, count);
    }

    /** The same value, in Iceberg's internal form, in all rows. */
    abstract void fillValue(Object value, int count);

    /** Plain values. */
    abstract void values(ValueVector from, int rows, int[] chosen, int count);

    /** Decodes a dictionary that the next rows refer to. */
    abstract void learn(Dictionary dictionary);

    /** Values by their number in the dictionary learnt last; the number of a null row means nothing. */
    abstract void encoded(int[] numbers, int[] chosen, int count);

    /** The same value, in Iceberg's internal form, or null in the first {@code count} rows. */
    final void fill(@Nullable Object value, int count) {
        if (value != null) {
            fillValue(value, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            target.setNull(i);
        }
    }

    private void copyNulls(NullabilityHolder nulls, int[] chosen, int count) {
        if (nulls.hasNulls()) {
            for (int i = 0; i < count; i++) {
                if (nulls.isNullAt(chosen[i]) == 1) {
                    target.setNull(i);
                }
            }
        }
    }

    static ByteBuffer bytes(ValueVector from, long length) {
        return from.getDataBuffer().nioBuffer(0, Math.toIntExact(length)).order(ByteOrder.LITTLE_ENDIAN);
    }

    static void readInts(ValueVector from, int rows, int[] into) {
        bytes(from, (long) rows * Integer.BYTES).asIntBuffer().get(into, 0, rows);
    }

    static int width(ValueVector from) {
        return ((org.apache.arrow.vector.BaseFixedWidthVector) from).getTypeWidth();
    }
}
