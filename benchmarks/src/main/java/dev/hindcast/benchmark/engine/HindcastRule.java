package dev.hindcast.benchmark.engine;

import dev.hindcast.benchmark.data.Texts;
import dev.hindcast.benchmark.data.Workload;
import java.io.IOException;

/** How a user of Hindcast writes the rule down. */
interface HindcastRule {
    /** What the engine is called that has its rule in this form. */
    String engine();

    /** The keys below {@code transform} in the spec. */
    String transform(Workload workload);

    /** Writes the files that those keys name, beside the spec. */
    void write(Job job) throws IOException;

    /** The rule as text, for the report. */
    String text(Workload workload);

    /** The whole spec. */
    default String spec(Workload workload) {
        return Texts.of(workload, "spec.yaml").replace("${transform}", transform(workload));
    }
}
