package dev.hindcast.compute.transform.batch;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.transform.Rows;
import java.util.Arrays;

/** The rows of a batch, less those that the transform drops. */
final class BatchRows implements Rows {
    private final boolean[] dropped = new boolean[ColumnBatch.CAPACITY];
    private final int[] kept = new int[ColumnBatch.CAPACITY];
    private boolean any;
    private int from;
    private int to;

    void begin(int count) {
        from = 0;
        to = count;
        any = false;
        Arrays.fill(dropped, false);
    }

    void beginOne(int row) {
        from = row;
        to = row + 1;
    }

    @Override
    public int from() {
        return from;
    }

    @Override
    public int to() {
        return to;
    }

    @Override
    public void drop(int row) {
        dropped[row] = true;
        any = true;
    }

    /** How many rows are kept; {@link #kept} then begins with them, unless it is all. */
    int keptCount() {
        if (!any) {
            return to;
        }
        int count = 0;
        for (int row = 0; row < to; row++) {
            if (!dropped[row]) {
                kept[count++] = row;
            }
        }
        return count;
    }

    int[] kept() {
        return kept;
    }
}
