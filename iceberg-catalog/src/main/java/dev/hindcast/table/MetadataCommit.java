package dev.hindcast.table;

import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;

/**
 * The one place where table metadata is sent to a catalog: one conditional commit, never repeated here.
 *
 * <p>A REST catalog checks only what the request says: see {@link RequiringOperations}.
 */
final class MetadataCommit {
    private MetadataCommit() {}

    static void send(TableOperations operations, TableMetadata base, TableMetadata updated) {
        operations.commit(base, updated);
    }
}
