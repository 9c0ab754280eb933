package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.BooleanVector;
import java.nio.ByteBuffer;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Dictionary;

/** Truth values, a bit each. */
final class FlagPages extends PageValues {
    private final boolean[] target;
    private ByteBuffer page = ByteBuffer.allocate(0);
    private int base;
    private int bit;

    FlagPages(BooleanVector target, ColumnDescriptor descriptor) {
        super(target, descriptor);
        this.target = target.values();
    }

    @Override
    void learn(Dictionary dictionary) {
        throw new IllegalStateException("Parquet has no dictionaries of truth values");
    }

    @Override
    void plainPage(ByteBuffer bytes) {
        page = bytes;
        base = bytes.position();
        bit = 0;
    }

    @Override
    void plain(int count, int[] places, int from, int to) {
        for (int i = from; i < to; i++) {
            int at = bit + places[i];
            int index = base + at / Byte.SIZE;
            target[i] = index < page.limit() && (page.get(index) >> (at % Byte.SIZE) & 1) == 1;
        }
        bit += count;
    }

    @Override
    void coded(int[] codes, int[] places, int from, int to) {
        throw new IllegalStateException("Parquet has no dictionaries of truth values");
    }
}
