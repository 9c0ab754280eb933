package dev.hindcast.table;

import java.io.Serializable;

/**
 * A position in the raw table: everything up to and including this snapshot. Ordered by sequence number.
 *
 * @param snapshotId Iceberg snapshot id; 0 in {@link #NONE}
 * @param sequenceNumber Iceberg sequence number; 0 in {@link #NONE}
 * @param committedAtMillis commit time, milliseconds since the epoch
 */
public record Watermark(long snapshotId, long sequenceNumber, long committedAtMillis)
        implements Comparable<Watermark>, Serializable {
    /** Before the first snapshot of the raw table. */
    public static final Watermark NONE = new Watermark(0, 0, 0);

    /** Reads the form that {@link #text} writes. */
    public static Watermark parse(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length != 3) {
            throw new IllegalArgumentException("Not a watermark <snapshot>:<sequence>:<millis>: " + text);
        }
        return new Watermark(Long.parseLong(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2]));
    }

    /** {@code <snapshot id>:<sequence number>:<millis>}, the form in snapshot summaries. */
    public String text() {
        return snapshotId + ":" + sequenceNumber + ":" + committedAtMillis;
    }

    /** Whether the two are the same source snapshot. */
    public boolean samePlaceAs(Watermark other) {
        return snapshotId == other.snapshotId;
    }

    @Override
    public int compareTo(Watermark other) {
        return Long.compare(sequenceNumber, other.sequenceNumber);
    }
}
