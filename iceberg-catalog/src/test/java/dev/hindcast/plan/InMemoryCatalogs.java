package dev.hindcast.plan;

import dev.hindcast.table.Catalogs;
import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.inmemory.InMemoryCatalog;

/** Iceberg's own catalog in memory. */
final class InMemoryCatalogs implements Catalogs {
    private final InMemoryCatalog catalog = new InMemoryCatalog();

    InMemoryCatalogs() {
        catalog.initialize("memory", Map.of());
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
        TableIdentifier identifier = TableIdentifier.parse(name);
        if (!catalog.namespaceExists(identifier.namespace())) {
            catalog.createNamespace(identifier.namespace());
        }
        return catalog.createTable(identifier, schema, spec, properties);
    }

    void drop(String name) {
        catalog.dropTable(TableIdentifier.parse(name), false);
    }

    @Override
    public void close() {}
}
