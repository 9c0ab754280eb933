package dev.hindcast.spec;

import java.util.List;
import java.util.Map;

/**
 * What to recompute and what must hold, as the user wrote it (after defaults), never changed after parsing.
 *
 * @param name prefix of the run id; lower-case letters, digits and dashes
 * @param dependencies alias to dependency, in the order of the file
 * @param consumers paths of consumer queries, relative to the spec's folder
 */
public record RunSpec(
        String name,
        SourceSpec source,
        TargetSpec target,
        TransformSpec transform,
        Map<String, DependencySpec> dependencies,
        ResourceSpec resources,
        LiveSpec live,
        PublishSpec publish,
        List<String> effects,
        GateSpec gates,
        List<ApprovalRule> approvals,
        List<String> consumers,
        ObserveSpec observe,
        IncrementalReaders incrementalReaders) {
    public RunSpec {
        dependencies = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(dependencies));
        effects = List.copyOf(effects);
        approvals = List.copyOf(approvals);
        consumers = List.copyOf(consumers);
    }

    /** Columns that identify a row of the target. */
    public List<String> resultKey() {
        return target.key().isEmpty() ? source.key() : target.key();
    }

    /** Whether readers exist that follow main commit by commit; they forbid a bare pointer move back. */
    public enum IncrementalReaders {
        NONE,
        PRESENT
    }
}
