package dev.hindcast.compute.merge;

import java.io.Serializable;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;

/**
 * What a window changes in a partition.
 *
 * @param removed files that the ref shows no more
 * @param added files that it shows instead; staged, not committed
 * @param deletes new deletion vectors of files that stay
 * @param dropped the vectors whose place they take
 * @param counts what was found
 */
public record Merged(
        String partition,
        List<DataFile> removed,
        List<DataFile> added,
        List<DeleteFile> deletes,
        List<DeleteFile> dropped,
        Counts counts)
        implements Serializable {
    public Merged {
        removed = List.copyOf(removed);
        added = List.copyOf(added);
        deletes = List.copyOf(deletes);
        dropped = List.copyOf(dropped);
    }

    /**
     * Figures of one merge.
     *
     * @param rowsRead raw rows of the window
     * @param changed keys whose winner came with the window
     * @param late keys of the window that an earlier version goes on winning
     * @param quarantined keys of which two different rows have the winning version: what was shown stays
     * @param copied rows of removed files that were carried over
     * @param indexed keys that were read to build the index, 0 when there was one
     */
    public record Counts(long rowsRead, long changed, long late, long quarantined, long copied, long indexed)
            implements Serializable {}
}
