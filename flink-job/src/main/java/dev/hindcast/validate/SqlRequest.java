package dev.hindcast.validate;

import java.util.Map;

/**
 * Run one SQL query over snapshots.
 *
 * @param tables SQL name (candidate, main, source, an alias) to table and snapshot
 * @param maxRows rows to keep of the result; all are counted
 */
public record SqlRequest(String name, String sql, Map<String, TableAt> tables, int maxRows, int parallelism) {
    public SqlRequest {
        tables = Map.copyOf(tables);
    }

    /** A table at one snapshot. */
    public record TableAt(String table, long snapshotId) {}
}
