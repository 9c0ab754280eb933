package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.IncrementalAppendScan;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterable;

/** The files that the snapshots of a window appended, as they are read. */
public final class AppendedFiles {
    private AppendedFiles() {}

    /**
     * By partition value as text. The window has been walked before (see {@link SourceDelta#between}): a scan of appends
     * alone would pass over an overwrite in silence.
     *
     * @throws dev.hindcast.error.HindcastException STORE_FAILED
     */
    public static Map<String, List<FileScanTask>> byPartition(Table source, SourceDelta window, String column) {
        Map<String, List<FileScanTask>> files = new TreeMap<>();
        if (window.touched().isEmpty()) {
            return files;
        }
        PartitionText text = PartitionText.ofColumn(source, column);
        IncrementalAppendScan scan =
                source.newIncrementalAppendScan().toSnapshot(window.to().snapshotId());
        if (window.from().snapshotId() != 0) {
            scan = scan.fromSnapshotExclusive(window.from().snapshotId());
        }
        try (CloseableIterable<FileScanTask> tasks = scan.planFiles()) {
            tasks.forEach(task -> files.computeIfAbsent(text.of(task.file()), one -> new ArrayList<>())
                    .add(task));
        } catch (IOException e) {
            throw ErrorCode.STORE_FAILED
                    .error("Cannot list what was appended to %s", source.name())
                    .because(e);
        }
        return files;
    }
}
