package dev.hindcast.safety.simulation;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.safety.Layer;
import dev.hindcast.table.Catalogs;
import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;

/** The catalog as one process sees it. */
record SimCatalogs(Universe universe, SimProcess process) implements Catalogs {
    @Override
    public Table load(String name) {
        return process.call(Layer.CATALOG, "load " + name, false, () -> {
            if (!universe.catalog.has(name)) {
                throw ErrorCode.TABLE_UNKNOWN.error("Cannot load %s", name);
            }
            return new SimTable(universe, process, name);
        });
    }

    @Override
    public boolean exists(String name) {
        return process.call(Layer.CATALOG, "look for " + name, false, () -> universe.catalog.has(name));
    }

    @Override
    public Table create(String name, Schema schema, PartitionSpec spec, Map<String, String> properties) {
        throw new UnsupportedOperationException("Tables are there before a schedule begins");
    }

    @Override
    public void close() {}
}
