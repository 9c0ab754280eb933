package dev.hindcast.compute.write.pages;

import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.batch.LongVector;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.statistics.IntStatistics;
import org.apache.parquet.column.statistics.LongStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Whole numbers of 32 or 64 bits: dates, times and narrow decimals among them. */
final class NumberColumn extends PageColumn {
    private final int width;
    private final NumberCodes known = new NumberCodes();
    private long[] page = new long[0];
    private int[] codes = new int[0];
    private int count;

    NumberColumn(ColumnDescriptor descriptor, PageLimits limits, ZstdPages compressor) {
        super(descriptor, limits, compressor);
        boolean wide = descriptor.getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.INT64;
        width = wide ? Long.BYTES : Integer.BYTES;
    }

    @Override
    void values(ColumnVector vector, int from, int to, boolean coded) {
        reserve(count + to - from);
        if (vector instanceof LongVector longs) {
            System.arraycopy(longs.values(), from, page, count, to - from);
        } else {
            int[] values = ((IntVector) vector).values();
            for (int row = from; row < to; row++) {
                page[count + row - from] = values[row];
            }
        }
        int end = count + to - from;
        if (coded) {
            known.find(page, count, end, codes);
        }
        count = end;
    }

    private void reserve(int rows) {
        if (page.length < rows) {
            page = java.util.Arrays.copyOf(page, Math.max(rows, 2 * page.length));
            codes = java.util.Arrays.copyOf(codes, page.length);
        }
    }

    @Override
    void leaveDictionary() {
        // The page holds the values beside their codes.
    }

    @Override
    BytesInput codes() throws IOException {
        return CodeRuns.of(codes, count, known.size());
    }

    @Override
    BytesInput plain() {
        return plain(page, count);
    }

    private BytesInput plain(long[] values, int size) {
        byte[] bytes = new byte[size * width];
        ByteBuffer out = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (width == Long.BYTES) {
            out.asLongBuffer().put(values, 0, size);
        } else {
            for (int i = 0; i < size; i++) {
                out.putInt(Math.toIntExact(values[i]));
            }
        }
        return BytesInput.from(bytes);
    }

    @Override
    long plainBytes() {
        return (long) count * width;
    }

    @Override
    long textBytes() {
        return 0;
    }

    @Override
    void extremes(Statistics<?> into, boolean coded) {
        if (count == 0) {
            return;
        }
        long least = page[0];
        long most = page[0];
        for (int i = 1; i < count; i++) {
            least = Math.min(least, page[i]);
            most = Math.max(most, page[i]);
        }
        if (into instanceof LongStatistics longs) {
            longs.updateStats(least);
            longs.updateStats(most);
        } else {
            IntStatistics ints = (IntStatistics) into;
            ints.updateStats(Math.toIntExact(least));
            ints.updateStats(Math.toIntExact(most));
        }
    }

    @Override
    void clearPage() {
        count = 0;
    }

    @Override
    long dictionaryBytes() {
        return (long) known.size() * width;
    }

    @Override
    int dictionarySize() {
        return known.size();
    }

    @Override
    BytesInput dictionary() {
        return plain(known.values(), known.size());
    }

    @Override
    void clearDictionary() {
        known.clear();
    }
}
