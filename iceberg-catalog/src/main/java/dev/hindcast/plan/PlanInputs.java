package dev.hindcast.plan;

import dev.hindcast.spec.RunSpec;
import dev.hindcast.table.Watermark;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;

/**
 * A spec with its tables loaded and its snapshots resolved.
 *
 * @param dependencies alias to table at its snapshot
 */
record PlanInputs(RunSpec spec, Table source, Watermark w0, Table target, Map<String, TableAt> dependencies) {
    PlanInputs {
        dependencies = Collections.unmodifiableMap(new LinkedHashMap<>(dependencies));
    }

    /** A table and the snapshot of it that is read. */
    record TableAt(Table table, long snapshotId) {}

    Map<String, Schema> dependencySchemas() {
        Map<String, Schema> schemas = new LinkedHashMap<>();
        dependencies.forEach((alias, at) -> schemas.put(alias, at.table().schema()));
        return schemas;
    }
}
