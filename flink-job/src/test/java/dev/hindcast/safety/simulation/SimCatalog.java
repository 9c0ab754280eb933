package dev.hindcast.safety.simulation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.exceptions.CommitFailedException;

/** Tables by name, each the newest of its metadata; a commit lands if the table is as its sender saw it. */
final class SimCatalog {
    private final Map<String, TableMetadata> tables = new LinkedHashMap<>();
    private Watcher watcher = (name, before, after) -> {};

    /** Sees each commit that landed. */
    @FunctionalInterface
    interface Watcher {
        /** The table was so, and is so now. */
        void landed(String name, TableMetadata before, TableMetadata after);
    }

    void watchedBy(Watcher next) {
        watcher = next;
    }

    void create(String name, Schema schema, PartitionSpec spec, Map<String, String> properties) {
        String location = "sim:/warehouse/" + name.replace('.', '/');
        tables.put(name, kept(TableMetadata.newTableMetadata(schema, spec, location, properties)));
    }

    TableMetadata table(String name) {
        return Optional.ofNullable(tables.get(name)).orElseThrow();
    }

    boolean has(String name) {
        return tables.containsKey(name);
    }

    void commit(String name, TableMetadata base, TableMetadata updated) {
        TableMetadata before = table(name);
        if (before != base) {
            throw new CommitFailedException("Table %s is not as it was", name);
        }
        put(name, before, updated);
    }

    /** Whatever the table is now. */
    void put(String name, TableMetadata before, TableMetadata updated) {
        TableMetadata after = kept(updated);
        tables.put(name, after);
        watcher.landed(name, before, after);
    }

    /** As when it was written and read again. */
    private static TableMetadata kept(TableMetadata metadata) {
        return TableMetadata.buildFrom(metadata).discardChanges().build();
    }

    /** All tables of this moment. */
    Map<String, TableMetadata> moment() {
        return Map.copyOf(tables);
    }

    void backTo(Map<String, TableMetadata> moment) {
        tables.clear();
        tables.putAll(moment);
    }
}
