package dev.hindcast.catchup;

import dev.hindcast.spec.DependencySpec;
import dev.hindcast.spec.LocalDays;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.spec.SourceSpec;
import dev.hindcast.spec.TransformSpec;
import java.util.List;
import java.util.Map;

/**
 * What the live pipeline knows by itself: tables, keys and joins. Its code it takes from the position of main, so that a
 * publish or a rollback changes the code together with the data.
 *
 * @param pipeline name of the pipeline, as in {@code live.pipeline} of a spec
 * @param resultKey columns that identify a row of the target
 * @param wholePartitions whether its code looks at all rows of a partition at once
 */
public record LiveDefinition(
        String pipeline,
        SourceSpec source,
        String targetTable,
        Map<String, DependencySpec> dependencies,
        List<String> resultKey,
        boolean wholePartitions) {
    /** A pipeline whose results have the source's key. */
    public LiveDefinition(
            String pipeline, SourceSpec source, String targetTable, Map<String, DependencySpec> dependencies) {
        this(pipeline, source, targetTable, dependencies, source.key(), false);
    }

    /** The definition that a spec describes. */
    public static LiveDefinition of(RunSpec spec) {
        return new LiveDefinition(
                spec.live().pipeline(),
                spec.source(),
                spec.target().table(),
                spec.dependencies(),
                spec.resultKey(),
                spec.transform().kind() == TransformSpec.Kind.PARTITION);
    }

    /** Whether changes can be merged key by key; else each touched partition is computed again. */
    public boolean merges() {
        return !wholePartitions && LocalDays.parse(source.partition()).isEmpty();
    }
}
