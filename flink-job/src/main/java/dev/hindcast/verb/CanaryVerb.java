package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.compute.FlinkPartitionComputer;
import dev.hindcast.control.CanaryResult;
import dev.hindcast.control.ControlJson;
import dev.hindcast.control.RunBounds;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.plan.LockedPlan.PlannedPartition;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code canary}: computes one partition twice, commits nothing, and says what each stage has cost. The two results must be the
 * same; the second is the one that is measured, since the first also loads and compiles the program.
 */
public final class CanaryVerb {
    private final Session session;

    public CanaryVerb(Session session) {
        this.session = session;
    }

    /**
     * Measures.
     *
     * @param partition which, or null for the one whose input bytes are the median of the plan
     * @param file where the result goes, or null for the work folder's reports
     * @throws dev.hindcast.error.HindcastException NOT_DETERMINISTIC when the two results differ, USAGE for a partition that is
     *     not planned or has no rows
     */
    public Answer canary(String runId, @Nullable String partition, @Nullable Path file) {
        LockedPlan plan = session.plan(runId);
        session.refuseDrift(plan);
        PlannedPartition chosen = chosen(plan, partition);
        CanaryRun run = new CanaryRun(
                plan, session.catalogs(), new FlinkPartitionComputer(session.catalogs(), session.flink()));
        CanaryResult result = run.measure(chosen, session.jobParallelism(), bounds(plan));
        ObjectNode data = (ObjectNode) ControlJson.of(result);
        Path stored = ControlJson.store(
                data,
                file == null ? session.folder().reports().resolve("canary-" + runId + ".json") : file.toAbsolutePath());
        data.put("file", stored.toString());
        session.manifest()
                .event(runId, session.actor(), "CANARY", result.partition() + " in " + result.wallSeconds() + " s");
        return Answer.done("canary", runId, "MEASURED", data, CanaryText.of(result, stored))
                .next("hindcast size --canary " + stored + " --deadline 5d");
    }

    private static PlannedPartition chosen(LockedPlan plan, @Nullable String named) {
        List<PlannedPartition> full = plan.partitions().stream()
                .filter(each ->
                        each.inputBytes() > 0 && (named == null || each.value().equals(named)))
                .sorted(Comparator.comparingLong(PlannedPartition::inputBytes).thenComparing(PlannedPartition::value))
                .toList();
        if (full.isEmpty()) {
            throw ErrorCode.USAGE
                    .error("Cannot measure partition %s of run %s", named == null ? "any" : named, plan.runId())
                    .value(named == null ? "no partition with rows" : named)
                    .expected("a planned partition that has rows")
                    .next("hindcast canary " + plan.runId());
        }
        return full.get((full.size() - 1) / 2);
    }

    private RunBounds bounds(LockedPlan plan) {
        int empty = (int) plan.partitions().stream()
                .filter(each -> each.inputBytes() == 0)
                .count();
        long bytes = plan.partitions().stream()
                .mapToLong(PlannedPartition::inputBytes)
                .sum();
        return RunBounds.of(
                plan.spec().resources(), bytes, plan.partitions().size() - empty, empty, retryRate(plan.runId()));
    }

    private double retryRate(String runId) {
        List<PartitionRow> tried = session.manifest().partitions(runId).stream()
                .filter(row -> row.attempt() > 0)
                .toList();
        long more = tried.stream().mapToLong(row -> row.attempt() - 1L).sum();
        return tried.isEmpty() ? 0 : (double) more / tried.size();
    }
}
