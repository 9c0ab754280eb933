package dev.hindcast.compute;

import dev.hindcast.spec.DependencySpec;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types.NestedField;

/** One raw table, one target and one rule, for tests whose columns are their own. */
final class Rig {
    static final String RAW = "raw.events";
    static final String MART = "mart.results";

    final Lake lake;
    private final FlinkPartitionComputer computer;
    private final Map<String, DependencySpec> dependencies = new LinkedHashMap<>();

    Rig(Path folder) {
        lake = new Lake(folder);
        computer = new FlinkPartitionComputer(lake, Lake.FLINK);
    }

    /** A raw table with these columns; {@code partition} of none is unpartitioned. */
    Rig raw(Partitioning partitioning, Map<String, String> properties, NestedField... columns) {
        Schema schema = Shop.schema(columns);
        lake.create(RAW, schema, partitioning.of(PartitionSpec.builderFor(schema)), properties);
        return this;
    }

    /** The target, partitioned by this column. */
    Rig mart(String partition, NestedField... columns) {
        Schema schema = Shop.schema(columns);
        lake.create(
                MART,
                schema,
                PartitionSpec.builderFor(schema).identity(partition).build(),
                Map.of());
        return this;
    }

    Rig dependency(String alias, DependencySpec spec) {
        dependencies.put(alias, spec);
        return this;
    }

    /** The request over the raw table's head: key {@code id}, version {@code ver}. */
    ComputeRequest request(String partition, String sql, List<String> partitions) {
        Map<String, Long> pins = new LinkedHashMap<>();
        dependencies.forEach((alias, spec) ->
                pins.put(alias, lake.load(spec.table()).currentSnapshot().snapshotId()));
        return new ComputeRequest(
                RAW,
                lake.load(RAW).currentSnapshot().snapshotId(),
                partitions,
                partition,
                List.of("id"),
                List.of("ver"),
                Optional.empty(),
                dependencies,
                pins,
                sql,
                MART,
                lake.staging(),
                List.of(),
                2,
                List.of("id"),
                false);
    }

    List<ComputedPartition> compute(ComputeRequest request) {
        return computer.compute(request);
    }

    /** The staged rows of one partition. */
    List<Record> rows(ComputedPartition computed) {
        return Lake.rows(lake.load(MART), computed.staged().files());
    }

    /** What a table is partitioned by. */
    interface Partitioning {
        PartitionSpec of(PartitionSpec.Builder builder);
    }
}
