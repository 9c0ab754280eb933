package dev.hindcast.safety;

import dev.hindcast.table.Catalogs;
import java.util.Map;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;

/** The catalog as a process sees it: each load, refresh and commit is a call that may go wrong. */
record FailingCatalogs(Catalogs real, Calls calls, CommitFault fault) implements Catalogs {
    @Override
    public Table load(String name) {
        Table table = calls.read(Layer.CATALOG, "load " + name, () -> real.load(name));
        TableOperations operations = ((HasTableOperations) table).operations();
        operations.current();
        fault.looked(name);
        return new DirectTable(new Operations(operations, name, this), name);
    }

    @Override
    public boolean exists(String name) {
        return calls.read(Layer.CATALOG, "look for " + name, () -> real.exists(name));
    }

    @Override
    public Table create(String name, Schema schema, PartitionSpec spec, Map<String, String> properties) {
        return calls.write(Layer.CATALOG, "create " + name, () -> real.create(name, schema, spec, properties));
    }

    @Override
    public void close() {}

    private record Operations(TableOperations real, String name, FailingCatalogs seen) implements TableOperations {
        @Override
        public TableMetadata current() {
            return real.current();
        }

        @Override
        public TableMetadata refresh() {
            return seen.calls.read(Layer.CATALOG, "refresh " + name, real::refresh);
        }

        @Override
        public void commit(TableMetadata base, TableMetadata metadata) {
            seen.calls.write(Layer.COMMIT, "commit " + name, () -> {
                seen.fault.commit(real, base, metadata);
                return true;
            });
        }

        @Override
        public FileIO io() {
            return real.io();
        }

        @Override
        public String metadataFileLocation(String fileName) {
            return real.metadataFileLocation(fileName);
        }

        @Override
        public LocationProvider locationProvider() {
            return real.locationProvider();
        }
    }
}
