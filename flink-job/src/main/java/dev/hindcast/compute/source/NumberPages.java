package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.batch.LongVector;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Whole numbers of 32 or 64 bits, dates, times and narrow decimals; those of 32 bits may be widened. */
final class NumberPages extends PageValues {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final ColumnVector target;
    private final long[] longs;
    private final int[] ints;
    private final boolean wide;
    private final int width;
    private long[] dictionary = new long[0];
    private ByteBuffer page = ByteBuffer.allocate(0);

    NumberPages(LongVector target, ColumnDescriptor descriptor) {
        super(target, descriptor);
        this.target = target;
        longs = target.values();
        ints = new int[0];
        wide = true;
        width = width(descriptor);
    }

    NumberPages(IntVector target, ColumnDescriptor descriptor) {
        super(target, descriptor);
        this.target = target;
        longs = new long[0];
        ints = target.values();
        wide = false;
        width = width(descriptor);
    }

    private static int width(ColumnDescriptor descriptor) {
        return descriptor.getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.INT64
                ? Long.BYTES
                : Integer.BYTES;
    }

    @Override
    void learn(Dictionary values) {
        dictionary = new long[values.getMaxId() + 1];
        for (int i = 0; i < dictionary.length; i++) {
            dictionary[i] = width == Long.BYTES ? values.decodeToLong(i) : values.decodeToInt(i);
        }
    }

    @Override
    void plainPage(ByteBuffer bytes) {
        page = bytes;
    }

    @Override
    void plain(int count, int[] places, int from, int to) {
        int base = page.position();
        if (count > 0 && from < to) {
            if (isOneRange(places, from, to)) {
                copy(base + places[from] * width, from, to - from);
            } else {
                plain(page.arrayOffset() + base, count - 1, places, from, to);
            }
        }
        page.position(base + count * width);
    }

    /** Places of rows that are all present ascend by one at least. */
    private boolean isOneRange(int[] places, int from, int to) {
        return wide == (width == Long.BYTES) && !target.hasNulls() && places[to - 1] - places[from] == to - 1 - from;
    }

    private void copy(int at, int row, int rows) {
        ByteBuffer values = page.duplicate().order(ByteOrder.LITTLE_ENDIAN).position(at);
        if (wide) {
            values.asLongBuffer().get(longs, row, rows);
        } else {
            values.asIntBuffer().get(ints, row, rows);
        }
    }

    /** A null row behind the last value has no place of its own. */
    private void plain(int start, int last, int[] places, int from, int to) {
        byte[] bytes = page.array();
        if (!wide) {
            for (int i = from; i < to; i++) {
                ints[i] = (int) INTS.get(bytes, start + Math.min(places[i], last) * Integer.BYTES);
            }
        } else if (width == Long.BYTES) {
            for (int i = from; i < to; i++) {
                longs[i] = (long) LONGS.get(bytes, start + Math.min(places[i], last) * Long.BYTES);
            }
        } else {
            for (int i = from; i < to; i++) {
                longs[i] = (int) INTS.get(bytes, start + Math.min(places[i], last) * Integer.BYTES);
            }
        }
    }

    @Override
    void coded(int[] codes, int[] places, int from, int to) {
        for (int i = from; i < to; i++) {
            int code = codes[Math.min(places[i], codes.length - 1)];
            long value = code < dictionary.length ? dictionary[code] : 0;
            if (wide) {
                longs[i] = value;
            } else {
                ints[i] = (int) value;
            }
        }
    }
}
