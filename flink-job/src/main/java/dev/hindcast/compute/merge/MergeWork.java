package dev.hindcast.compute.merge;

import java.io.Serializable;
import java.util.List;
import org.apache.iceberg.FileScanTask;

/**
 * One partition's part of a window {@code (from, to]}.
 *
 * @param partition its value as text
 * @param chain windows of one chain follow each other without a gap; another chain makes every index stale
 * @param stagingPrefix absolute location below which new files go, unique to the window
 * @param delta the files of the raw table that the window appended
 * @param base the partition's raw files at {@code from}, to build its index with; read only where there is no index
 * @param shown the partition's files on the ref that the window is merged into
 */
public record MergeWork(
        String partition,
        long chain,
        String stagingPrefix,
        List<FileScanTask> delta,
        List<FileScanTask> base,
        List<FileScanTask> shown)
        implements Serializable {
    public MergeWork {
        delta = List.copyOf(delta);
        base = List.copyOf(base);
        shown = List.copyOf(shown);
    }
}
