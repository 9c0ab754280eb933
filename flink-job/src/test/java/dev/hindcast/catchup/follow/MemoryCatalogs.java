package dev.hindcast.catchup.follow;

import dev.hindcast.table.Catalogs;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.jdbc.JdbcCatalog;

/** Tables and files in memory. */
final class MemoryCatalogs implements Catalogs {
    private final JdbcCatalog catalog = new JdbcCatalog();

    MemoryCatalogs() {
        catalog.initialize(
                "memory",
                Map.of(
                        "uri",
                        "jdbc:sqlite:file::memory:?ic"
                                + UUID.randomUUID().toString().replace("-", ""),
                        "warehouse",
                        "memory",
                        "jdbc.schema-version",
                        "V1",
                        "io-impl",
                        MemoryFiles.class.getName()));
    }

    @Override
    public Table load(String name) {
        return catalog.loadTable(TableIdentifier.parse(name));
    }

    @Override
    public boolean exists(String name) {
        return catalog.tableExists(TableIdentifier.parse(name));
    }

    @Override
    public Table create(String name, Schema schema, PartitionSpec spec, Map<String, String> properties) {
        TableIdentifier id = TableIdentifier.parse(name);
        if (!catalog.namespaceExists(id.namespace())) {
            catalog.createNamespace(id.namespace());
        }
        return catalog.createTable(id, schema, spec, properties);
    }

    @Override
    public void close() {
        // Whoever follows closes what it was given; memory goes with the process.
    }
}
