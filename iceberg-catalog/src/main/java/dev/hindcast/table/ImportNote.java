package dev.hindcast.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * What a raw snapshot says of the mutable source that it was frozen from.
 *
 * @param from the source, without secrets
 * @param position where the source stood, in its own words
 * @param readAt ISO instant at which reading began
 * @param consistency whether all rows are of one moment
 * @param rows rows that were read
 * @param checksums partition to the sum of its rows' hashes, 128 bits in hex
 */
public record ImportNote(
        String from, String position, String readAt, String consistency, long rows, Map<String, String> checksums) {
    /** Key of the snapshot summary that holds it as JSON. */
    public static final String KEY = "hindcast.import";

    private static final ObjectMapper JSON = new ObjectMapper();

    public ImportNote {
        checksums = new TreeMap<>(checksums);
    }

    /** The summary entry. */
    public Map<String, String> summary() {
        try {
            return Map.of(KEY, JSON.writeValueAsString(this));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The newest one among a snapshot and its ancestors; empty when none of them was imported. */
    public static Optional<ImportNote> newest(Table table, long snapshotId) {
        if (table.snapshot(snapshotId) == null) {
            return Optional.empty();
        }
        for (Snapshot snapshot : SnapshotUtil.ancestorsOf(snapshotId, table::snapshot)) {
            String json = snapshot.summary().get(KEY);
            if (json != null) {
                return Optional.of(read(json));
            }
        }
        return Optional.empty();
    }

    private static ImportNote read(String json) {
        try {
            return JSON.readValue(json, ImportNote.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A snapshot has an import note that cannot be read: " + json, e);
        }
    }
}
