package dev.hindcast.compute.merge;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.RowChoice;
import dev.hindcast.compute.winner.ByteSink;
import dev.hindcast.compute.winner.KeyBytes;
import dev.hindcast.compute.winner.KeyFields;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.io.CloseableIterator;

/** The keys in some raw files, each with its newest version among them; only key, version and delete flag are read. */
final class WindowKeys {
    private final MergePlan plan;
    private final KeyFields key;
    private final Map<KeyBytes, Version> newest = new HashMap<>();
    private long rows;

    private WindowKeys(MergePlan plan) {
        this.plan = plan;
        this.key = plan.keyOf(plan.keys().projection());
    }

    static WindowKeys read(MergePlan plan, List<FileScanTask> files) throws IOException {
        WindowKeys keys = new WindowKeys(plan);
        for (int file = 0; file < files.size(); file++) {
            keys.read(files.get(file), file);
        }
        return keys;
    }

    Map<KeyBytes, Version> newest() {
        return newest;
    }

    long rows() {
        return rows;
    }

    private void read(FileScanTask task, int file) throws IOException {
        try (CloseableIterator<ColumnBatch> found =
                plan.source().batches(task, plan.keys().projection(), List.of(), RowChoice.ALL)) {
            while (found.hasNext()) {
                add(found.next(), file);
            }
        }
    }

    private void add(ColumnBatch batch, int file) {
        long[] places = batch.column(plan.keys().place(), LongVector.class).values();
        ByteSink bytes = new ByteSink();
        for (int row = 0; row < batch.rows(); row++) {
            bytes.clear();
            key.write(batch, row, bytes);
            KeyBytes name = new KeyBytes(bytes.toArray());
            bytes.clear();
            plan.keys().version().write(batch, row, bytes);
            Version.Place place =
                    new Version.Place(file, places[row], plan.keys().deletes(batch, row));
            Version version = new Version(bytes.toArray(), place);
            Version known = newest.putIfAbsent(name, version);
            if (known != null) {
                known.meet(version);
            }
        }
        rows += batch.rows();
    }
}
