package dev.hindcast.compute;

import dev.hindcast.spec.DependencySpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Recompute these partitions of the target from the raw table at one snapshot. The same request serves the backfill, the
 * catch-up and the live pipeline.
 *
 * @param sourceSnapshot snapshot id of the raw table to read
 * @param partitions partition values as ISO text
 * @param partitionColumn the source column that holds the partition value, or its local day (see
 *     {@link dev.hindcast.spec.LocalDays}); the target's partition column has its own name
 * @param dependencySnapshots alias to snapshot id
 * @param transformSql text of the row transform
 * @param stagingPrefix absolute location below which data files are written; unique to this attempt
 * @param slices columns of the target to measure by, where they exist
 * @param parallelism task slots to use
 * @param resultKey columns that identify a row of the target
 * @param keyMoves whether a key may be in several partitions: its winner is then the greatest version of the whole raw table
 */
public record ComputeRequest(
        String sourceTable,
        long sourceSnapshot,
        List<String> partitions,
        String partitionColumn,
        List<String> key,
        List<String> version,
        Optional<String> deleted,
        Map<String, DependencySpec> dependencies,
        Map<String, Long> dependencySnapshots,
        String transformSql,
        String targetTable,
        String stagingPrefix,
        List<String> slices,
        int parallelism,
        List<String> resultKey,
        boolean keyMoves) {
    public ComputeRequest {
        resultKey = List.copyOf(resultKey);
        partitions = List.copyOf(partitions);
        key = List.copyOf(key);
        version = List.copyOf(version);
        dependencies = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(dependencies));
        dependencySnapshots = Map.copyOf(dependencySnapshots);
        slices = List.copyOf(slices);
    }

    /** The same with the partition's value in this column. */
    ComputeRequest partitionedBy(String column) {
        return new ComputeRequest(
                sourceTable,
                sourceSnapshot,
                partitions,
                column,
                key,
                version,
                deleted,
                dependencies,
                dependencySnapshots,
                transformSql,
                targetTable,
                stagingPrefix,
                slices,
                parallelism,
                resultKey,
                keyMoves);
    }
}
