package dev.hindcast.compute.merge;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.RowChoice;
import dev.hindcast.compute.winner.ByteSink;
import dev.hindcast.compute.winner.KeyBytes;
import dev.hindcast.compute.winner.KeyFields;
import dev.hindcast.compute.write.MergedFiles;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.io.CloseableIterator;

/** Carries the rows of a file over, without those of some keys. */
final class KeptRows {
    private final MergePlan plan;
    private final KeyFields key;
    private final ByteSink bytes = new ByteSink();
    private final int[] kept = new int[ColumnBatch.CAPACITY];

    KeptRows(MergePlan plan, KeyFields key) {
        this.plan = plan;
        this.key = key;
    }

    /** Copies the file; how many rows were kept. */
    long copy(FileScanTask task, Set<KeyBytes> replaced, MergedFiles out) throws IOException {
        long copied = 0;
        try (CloseableIterator<ColumnBatch> found =
                plan.targetRows().batches(task, plan.target().schema(), List.of(), RowChoice.ALL)) {
            while (found.hasNext()) {
                ColumnBatch batch = found.next();
                batch.keep(kept, choose(batch, replaced));
                out.write(batch);
                copied += batch.rows();
            }
        }
        return copied;
    }

    private int choose(ColumnBatch batch, Set<KeyBytes> replaced) {
        int count = 0;
        for (int row = 0; row < batch.rows(); row++) {
            bytes.clear();
            key.write(batch, row, bytes);
            if (!replaced.contains(new KeyBytes(bytes.toArray()))) {
                kept[count++] = row;
            }
        }
        return count;
    }
}
