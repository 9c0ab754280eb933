package dev.hindcast.validate;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.GenericInMemoryCatalog;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.catalog.exceptions.DatabaseNotExistException;
import org.apache.flink.table.catalog.exceptions.TableAlreadyExistException;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.Factory;
import org.apache.flink.table.types.utils.TypeConversions;

/** The catalog of one query: its named snapshots and nothing else, so that a query cannot reach any other data. */
final class SnapshotSqlCatalog extends GenericInMemoryCatalog {
    private static final String DATABASE = "tables";

    private final Map<String, SnapshotTable> tables = new TreeMap<>();

    SnapshotSqlCatalog(String name) {
        super(name, DATABASE);
    }

    void add(SnapshotTable table) {
        tables.put(table.name(), table);
        CatalogTable entry = CatalogTable.newBuilder()
                .schema(Schema.newBuilder()
                        .fromRowDataType(TypeConversions.fromLogicalToDataType(table.rowType()))
                        .build())
                .comment(table.table().name())
                .options(Map.of())
                .build();
        try {
            createTable(new ObjectPath(DATABASE, table.name()), entry, false);
        } catch (TableAlreadyExistException | DatabaseNotExistException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Override
    public Optional<Factory> getFactory() {
        return Optional.of(new SourceFactory(tables));
    }

    private record SourceFactory(Map<String, SnapshotTable> tables) implements DynamicTableSourceFactory {
        @Override
        public DynamicTableSource createDynamicTableSource(Context context) {
            SnapshotTable table = tables.get(context.getObjectIdentifier().getObjectName());
            if (table == null) {
                throw new IllegalArgumentException("No table " + context.getObjectIdentifier());
            }
            return new SnapshotTableSource(table);
        }

        @Override
        public String factoryIdentifier() {
            return "hindcast-snapshot";
        }

        @Override
        public Set<ConfigOption<?>> requiredOptions() {
            return Set.of();
        }

        @Override
        public Set<ConfigOption<?>> optionalOptions() {
            return Set.of();
        }
    }
}
