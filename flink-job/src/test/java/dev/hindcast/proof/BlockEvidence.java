package dev.hindcast.proof;

import dev.hindcast.gate.GateInput;
import dev.hindcast.gate.GateInput.LiveFreshness;
import dev.hindcast.gate.GateInput.MeasuredAt;
import dev.hindcast.gate.GateInput.RuleAnswer;
import dev.hindcast.gate.SampleReadings;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.Reconciliation;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.manifest.SourceFold;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Watermark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Everything that the gate is given about one block: measured by the product, and perhaps falsified around it. */
final class BlockEvidence {
    final Map<String, Reconciliation> reconciled = new TreeMap<>();
    final Map<String, PartitionDiff> diffs = new TreeMap<>();
    final Map<String, RuleAnswer> rules = new TreeMap<>();
    final Map<String, RuleAnswer> references = new TreeMap<>();
    final Map<String, Long> dependencyChanges = new HashMap<>(Map.of("tax", 0L, "fx", 0L));
    final Map<String, SourceFold> poor;
    private final Block block;
    private final Measured measured;
    private final List<PartitionRow> partitions = new ArrayList<>();
    private LockedPlan plan;
    private Watermark candidate;
    private Optional<SampleReadings> samples = Optional.empty();

    BlockEvidence(Block block, Measured measured) {
        this.block = block;
        this.measured = measured;
        this.plan = measured.plan(block.days(), Optional.empty());
        this.candidate = measured.now();
        this.poor = measured.poorFolds();
        for (String day : block.days()) {
            reconciled.put(day, measured.reconciled(day));
            diffs.put(day, measured.diff(day));
            partitions.add(row(
                    day,
                    PartitionState.VALIDATED,
                    candidate.text(),
                    plan.transform().digest()));
        }
        measured.rules().forEach((name, rows) -> rules.put(name, ofBlock(rows)));
        references.put("fx", ofBlock(measured.references()));
    }

    GateInput input() {
        Map<String, MeasuredAt> at = new HashMap<>();
        block.days().forEach(day -> at.put(day, new MeasuredAt(measured.snapshotId(), measured.now(), true)));
        return new GateInput(
                plan,
                run(),
                partitions,
                reconciled,
                diffs,
                at,
                rules,
                references,
                measured.boundaries(),
                samples,
                candidate,
                measured.now(),
                dependencyChanges,
                Set.of(),
                Optional.of(new LiveFreshness(1, Duration.ofSeconds(1))),
                measured.snapshotId());
    }

    void row(int day, PartitionState state, @Nullable String input, @Nullable String code) {
        partitions.set(
                day,
                row(
                        block.days().get(day),
                        state,
                        input == null ? candidate.text() : input,
                        code == null ? plan.transform().digest() : code));
    }

    void candidateIsBehind() {
        candidate = measured.early();
    }

    /** What the source says when the pinned rates lack the dollar. */
    void foldWithPoorRates() {
        reconciled.replaceAll((day, old) -> {
            SourceFold fold = poor.get(day);
            return new Reconciliation(fold == null ? old.source() : fold, old.actual(), old.differing());
        });
    }

    void declareSample(String order) {
        plan = measured.plan(
                block.days(), Optional.of("order_id,line_no,column,before,after\n" + order + ",1,tax_rate,0.1,0.2\n"));
        samples = Optional.of(measured.samples());
    }

    private RuleAnswer ofBlock(List<List<String>> rows) {
        List<String> own = rows.stream()
                .filter(row -> block.days().contains(row.get(0)))
                .map(Object::toString)
                .toList();
        return new RuleAnswer(own.size(), own);
    }

    private PartitionRow row(String day, PartitionState state, String input, String code) {
        return new PartitionRow(
                plan.runId(), day, state, 1, 1, null, null, input, code, 0L, 0L, "", "", null, null, null, null);
    }

    private RunRow run() {
        return new RunRow(
                plan.runId(),
                plan.target().table(),
                plan.source().table(),
                plan.lockDigest(),
                plan.transform().digest(),
                plan.source().w0().text(),
                RunState.CAUGHT_UP,
                RunNotes.NONE,
                "ann",
                null);
    }
}
