package dev.hindcast.table;

import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;

/** Access to tables: always a fresh handle, never a cached one. Names are {@code namespace.table}. */
public interface Catalogs extends AutoCloseable {
    /**
     * A fresh handle.
     *
     * @throws dev.hindcast.error.HindcastException TABLE_UNKNOWN, or CATALOG_FAILED
     */
    Table load(String name);

    /** Whether the table is there. */
    boolean exists(String name);

    /** Creates a table (and its namespace when missing). */
    Table create(String name, Schema schema, PartitionSpec spec, java.util.Map<String, String> properties);

    @Override
    void close();
}
