package dev.hindcast.compute;

import dev.hindcast.plan.LockedPlan;
import dev.hindcast.spec.DependencySpec;
import dev.hindcast.spec.SourceSpec;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * How one pipeline turns raw rows into target rows; all of its requests share it and differ only in snapshot and partitions.
 *
 * @param dependencySnapshots alias to the snapshot id that look-ups read
 * @param resultKey columns that identify a row of the target
 * @param parallelism task slots of one job
 */
public record Recipe(
        SourceSpec source,
        String targetTable,
        Map<String, DependencySpec> dependencies,
        Map<String, Long> dependencySnapshots,
        String transformSql,
        List<String> resultKey,
        int parallelism) {
    public Recipe {
        resultKey = List.copyOf(resultKey);
    }

    /** Columns of the target to measure by, where they exist: the slices in which money is reconciled. */
    public static final List<String> SLICES = List.of("region", "country", "currency", "state");

    /** The recipe of a locked run: its code and its pins, whatever has become of the spec file. */
    public static Recipe of(LockedPlan plan, int parallelism) {
        Map<String, Long> pins = new LinkedHashMap<>();
        plan.dependencies().forEach((alias, pin) -> pins.put(alias, pin.snapshotId()));
        return new Recipe(
                plan.spec().source(),
                plan.spec().target().table(),
                plan.spec().dependencies(),
                pins,
                plan.transform().text(),
                plan.spec().resultKey(),
                parallelism);
    }

    /** The request for these partitions at one snapshot of the raw table. */
    public ComputeRequest at(long sourceSnapshot, Collection<String> partitions, String stagingPrefix) {
        return new ComputeRequest(
                source.table(),
                sourceSnapshot,
                List.copyOf(new TreeSet<>(partitions)),
                source.partition(),
                source.key(),
                source.version(),
                source.deleted(),
                dependencies,
                dependencySnapshots,
                transformSql,
                targetTable,
                stagingPrefix,
                SLICES,
                parallelism,
                resultKey,
                source.keyMoves() == SourceSpec.KeyMoves.ALLOWED);
    }
}
