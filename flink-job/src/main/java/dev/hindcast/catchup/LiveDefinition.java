package dev.hindcast.catchup;

import dev.hindcast.spec.DependencySpec;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.spec.SourceSpec;
import java.util.Map;

/**
 * What the live pipeline knows by itself: tables, keys and joins. Its code it takes from the position of main, so that a
 * publish or a rollback changes the code together with the data.
 *
 * @param pipeline name of the pipeline, as in {@code live.pipeline} of a spec
 */
public record LiveDefinition(
        String pipeline, SourceSpec source, String targetTable, Map<String, DependencySpec> dependencies) {
    /** The definition that a spec describes. */
    public static LiveDefinition of(RunSpec spec) {
        return new LiveDefinition(
                spec.live().pipeline(), spec.source(), spec.target().table(), spec.dependencies());
    }
}
