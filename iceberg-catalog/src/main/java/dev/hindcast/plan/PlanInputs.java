package dev.hindcast.plan;

import dev.hindcast.spec.DependencySpec;
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
 * @param dependencies alias to how it is joined, and its table at its snapshot
 */
record PlanInputs(RunSpec spec, Table source, Watermark w0, Table target, Map<String, Dependency> dependencies) {
    PlanInputs {
        dependencies = Collections.unmodifiableMap(new LinkedHashMap<>(dependencies));
    }

    /** How a dependency is joined, its table, and the snapshot of it that is read. */
    record Dependency(DependencySpec spec, Table table, long snapshotId) {}

    Map<String, Schema> dependencySchemas() {
        Map<String, Schema> schemas = new LinkedHashMap<>();
        dependencies.forEach((alias, one) -> schemas.put(alias, one.table().schema()));
        return schemas;
    }
}
