package dev.hindcast.gate;

import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.Reconciliation;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Watermark;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Everything that the gate judges, measured by others. What was not measured is left out, and the check that needs it is
 * red: absent evidence is never good evidence.
 *
 * @param partitions rows of the manifest
 * @param reconciled partition to what the source says about it, and what the judged snapshot's files hold
 * @param diffs partition to old (main's head when measured) against new (the judged snapshot)
 * @param measuredAt partition to where it was measured
 * @param rules name of a SQL rule to what it returned
 * @param references alias of a dependency that must always answer to the result rows that it does not answer for
 * @param boundaries partitions at an end of the range, or on which the answers of a dependency begin or end
 * @param sampleReadings values of the declared samples as read from both snapshots; absent when not read
 * @param candidateWatermark position of the judged snapshot
 * @param mainWatermark position of main's head
 * @param dependencyChanges alias of each dependency to the rows, valid for the run's range, that changed since its pin
 * @param acceptedDependencies aliases whose changes an owner accepted by name
 * @param freshness how fresh the live pipeline was during the run; absent when not measured
 * @param snapshotId the target snapshot that is judged
 */
public record GateInput(
        LockedPlan plan,
        RunRow run,
        List<PartitionRow> partitions,
        Map<String, Reconciliation> reconciled,
        Map<String, PartitionDiff> diffs,
        Map<String, MeasuredAt> measuredAt,
        Map<String, RuleAnswer> rules,
        Map<String, RuleAnswer> references,
        Set<String> boundaries,
        Optional<SampleReadings> sampleReadings,
        Watermark candidateWatermark,
        Watermark mainWatermark,
        Map<String, Long> dependencyChanges,
        Set<String> acceptedDependencies,
        Optional<LiveFreshness> freshness,
        long snapshotId) {
    public GateInput {
        partitions = List.copyOf(partitions);
        reconciled = new TreeMap<>(reconciled);
        diffs = new TreeMap<>(diffs);
        measuredAt = Map.copyOf(measuredAt);
        rules = new TreeMap<>(rules);
        references = new TreeMap<>(references);
        boundaries = Set.copyOf(boundaries);
        dependencyChanges = new TreeMap<>(dependencyChanges);
        acceptedDependencies = Set.copyOf(acceptedDependencies);
    }

    /** Rows of the manifest by partition value. */
    Map<String, PartitionRow> rowsByPartition() {
        Map<String, PartitionRow> rows = new LinkedHashMap<>();
        partitions.forEach(row -> rows.put(row.partition(), row));
        return rows;
    }

    /**
     * Where evidence was measured.
     *
     * @param watermark position of the snapshot that was read
     * @param untouchedSince the partition's file list is proven the same on the judged snapshot
     */
    public record MeasuredAt(long snapshotId, Watermark watermark, boolean untouchedSince) {}

    /** What a SQL rule returned: all offending rows counted, some of them as text. */
    public record RuleAnswer(long offendingRows, List<String> samples) {
        public RuleAnswer {
            samples = List.copyOf(samples);
        }
    }

    /** P95 over the source snapshots with rows of the run's time; {@code snapshots} may be 0 when the source was quiet. */
    public record LiveFreshness(int snapshots, Duration p95) {}
}
