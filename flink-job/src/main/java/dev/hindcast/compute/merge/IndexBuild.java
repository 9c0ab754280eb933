package dev.hindcast.compute.merge;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.RowChoice;
import dev.hindcast.compute.winner.ByteSink;
import dev.hindcast.compute.winner.KeyBytes;
import dev.hindcast.compute.winner.KeyFields;
import dev.hindcast.compute.write.WrittenTask;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.io.CloseableIterator;

/** Builds an index, or its second half, from the files themselves; only key and version columns are read. */
final class IndexBuild implements PartitionIndexes.Source {
    private final MergePlan plan;
    private final MergeWork work;

    IndexBuild(MergePlan plan, MergeWork work) {
        this.plan = plan;
        this.work = work;
    }

    @Override
    public PartitionIndex build() throws IOException {
        PartitionIndex index = new PartitionIndex();
        WindowKeys.read(plan, work.base())
                .newest()
                .forEach((key, version) -> index.put(key, version.bytes(), Shown.NOWHERE));
        locate(index);
        return index;
    }

    @Override
    public void locate(PartitionIndex index) throws IOException {
        index.forgetShown();
        for (FileScanTask task : work.shown()) {
            locate(index, task);
        }
    }

    /** Finds the rows of files that were written just now. */
    void locate(PartitionIndex index, List<DataFile> written) throws IOException {
        for (DataFile file : written) {
            locate(index, WrittenTask.of(plan.target(), file));
        }
    }

    private void locate(PartitionIndex index, FileScanTask task) throws IOException {
        int group = index.shown().add(Set.of(task.file().location()));
        Schema columns = plan.targetKeys();
        int place = columns.columns().size() - 1;
        KeyFields key = plan.keyOf(columns);
        ByteSink bytes = new ByteSink();
        try (CloseableIterator<ColumnBatch> found =
                plan.targetRows().batches(task, columns, List.of(), RowChoice.ALL)) {
            while (found.hasNext()) {
                ColumnBatch batch = found.next();
                long[] places = batch.column(place, LongVector.class).values();
                for (int row = 0; row < batch.rows(); row++) {
                    bytes.clear();
                    key.write(batch, row, bytes);
                    index.found(new KeyBytes(bytes.toArray()), group, places[row]);
                }
            }
        }
    }
}
