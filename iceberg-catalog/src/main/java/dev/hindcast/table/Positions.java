package dev.hindcast.table;

import java.util.Optional;
import org.apache.iceberg.Table;

/** Reads where a ref stands from the summaries of its ancestors, never from anywhere else. */
public final class Positions {
    private Positions() {}

    /** Position of the nearest ancestor that carries one, with only REPLACE snapshots between; empty when there is none. */
    public static Optional<RefPosition> of(Table table, long head) {
        throw new UnsupportedOperationException();
    }

    /** The candidate's own watermark: that of the nearest ancestor that carries one, down to the fork. */
    public static Optional<Watermark> candidateWatermark(Table table, long head, long fork) {
        throw new UnsupportedOperationException();
    }

    /** The summary entries that record a position. */
    public static java.util.Map<String, String> summary(RefPosition position) {
        throw new UnsupportedOperationException();
    }

    /** The watermark of a snapshot of a source table. */
    public static Watermark watermark(Table source, long snapshotId) {
        throw new UnsupportedOperationException();
    }

    /** The newest watermark of a source table, {@link Watermark#NONE} when it is empty. */
    public static Watermark head(Table source) {
        throw new UnsupportedOperationException();
    }

    /** Id of main's head, 0 when the table has no snapshot. */
    public static long mainHead(Table table) {
        throw new UnsupportedOperationException();
    }
}
