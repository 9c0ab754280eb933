package dev.hindcast.validate;

import dev.hindcast.table.Catalogs;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.jdbc.JdbcCatalog;

/** A catalog on SQLite in a folder. */
final class TestCatalogs implements Catalogs {
    private final JdbcCatalog catalog = new JdbcCatalog();

    TestCatalogs(Path folder) {
        String warehouse = folder.resolve("warehouse").toUri().toString();
        String uri = "jdbc:sqlite:" + folder.resolve("catalog.db");
        catalog.initialize("test", Map.of("uri", uri, "warehouse", warehouse, "jdbc.schema-version", "V1"));
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
        catalog.close();
    }
}
