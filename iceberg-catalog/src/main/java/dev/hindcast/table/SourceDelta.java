package dev.hindcast.table;

import java.util.List;
import java.util.Set;
import org.apache.iceberg.Table;

/**
 * What happened in the raw table in the half-open window {@code (from, to]}, by walking its ancestry.
 *
 * @param touched values of the partitions that rows were appended to, as ISO text
 */
public record SourceDelta(Watermark from, Watermark to, List<Note> snapshots, Set<String> touched) {
    /** One snapshot of the window. */
    public record Note(long snapshotId, String operation, long addedRows) {}

    /**
     * Walks the window. {@code from} may be {@link Watermark#NONE}.
     *
     * @throws dev.hindcast.error.HindcastException CHAIN_BROKEN (missing ancestor, named), SOURCE_REWOUND (from is not an
     *     ancestor of to), SOURCE_CHANGED (an overwrite or delete; named by id and operation)
     */
    public static SourceDelta between(Table source, Watermark from, Watermark to, String partitionColumn) {
        throw new UnsupportedOperationException();
    }
}
