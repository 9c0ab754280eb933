package dev.hindcast.verb;

import dev.hindcast.compute.MeasuredJob;
import dev.hindcast.compute.wire.Step;
import dev.hindcast.control.StageCost;
import dev.hindcast.manifest.PartitionFacts;
import java.util.List;

/** A measured job stage by stage. */
final class CanaryStages {
    private static final double NANOS = 1e9;

    private CanaryStages() {}

    static List<StageCost> of(long inputBytes, MeasuredJob job, PartitionFacts facts) {
        double decompress = job.pages().map(pages -> pages.cpuNanos() / NANOS).orElse(0.0);
        long decompressed = job.pages().map(pages -> pages.bytes()).orElse(0L);
        long transformed = facts.rowsOut() + facts.dropped();
        return List.of(
                new StageCost("read", inputBytes, facts.rowsRead(), cpu(job, Step.READ)),
                new StageCost("of it decompress", decompressed, facts.rowsRead(), decompress),
                new StageCost("winner shuffle", job.bytesShuffled(), facts.rowsRead(), cpu(job, Step.WINNERS)),
                new StageCost("transform", 0, transformed, cpu(job, Step.TRANSFORM)),
                new StageCost("write", facts.bytes(), facts.rowsOut(), cpu(job, Step.WRITE)),
                new StageCost("measure", 0, facts.rowsOut(), cpu(job, Step.MEASURE)),
                new StageCost("validate", facts.bytes(), facts.rowsOut(), cpu(job, Step.VALIDATE)));
    }

    private static double cpu(MeasuredJob job, Step step) {
        return job.cpuNanos().getOrDefault(step.name(), 0L) / NANOS;
    }
}
