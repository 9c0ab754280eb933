package dev.hindcast.compute.merge;

import dev.hindcast.compute.batch.RowChoice;
import java.util.BitSet;

/** Rows of a file by their position. */
final class RowSet implements RowChoice {
    private final BitSet rows = new BitSet();

    void add(long row) {
        rows.set(Math.toIntExact(row));
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    @Override
    public int choose(long first, int count, int[] chosen) {
        int start = Math.toIntExact(first);
        int found = 0;
        for (int row = rows.nextSetBit(start); row >= 0 && row < start + count; row = rows.nextSetBit(row + 1)) {
            chosen[found++] = row - start;
        }
        return found;
    }
}
