package dev.hindcast.plan;

import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan.PlannedPartition;
import dev.hindcast.plan.PlanReport.Part;
import dev.hindcast.spec.ApprovalRule;
import dev.hindcast.spec.TimeText;
import dev.hindcast.table.Refs;
import dev.hindcast.table.TransformCode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The sections of a plan's report, in the order in which people ask. */
final class ReportParts {
    private final LockedPlan plan;
    private final PlanFacts facts;
    private final RunState state;

    ReportParts(LockedPlan plan, PlanFacts facts, RunState state) {
        this.plan = plan;
        this.facts = facts;
        this.state = state;
    }

    List<Part> all() {
        List<Part> parts = new ArrayList<>(List.of(
                run(),
                inputs(),
                partitions(),
                estimates(),
                retention(),
                sideEffects(),
                readers(),
                rollback(),
                gates(),
                reproducible()));
        if (!facts.warnings().isEmpty()) {
            parts.add(new Part("Warnings", facts.warnings()));
        }
        return parts;
    }

    private Part run() {
        return new Part(
                "Run",
                List.of(
                        "state        " + state + ": " + state.sentence(),
                        "by           " + facts.actor(),
                        "lock         sha256 " + plan.lockDigest(),
                        "transform    sha256 " + plan.transform().digest() + code(),
                        "replaces     "
                                + (plan.target().baseTransform().isEmpty()
                                        ? "nothing: the target is empty"
                                        : "sha256 " + plan.target().baseTransform() + " at main's snapshot "
                                                + plan.target().head())));
    }

    private String code() {
        return TransformCode.of(plan.transform().text()) instanceof TransformCode.JavaClass code
                ? ", class " + code.name() + " of the jar with sha256 " + code.jar()
                : "";
    }

    private Part inputs() {
        LockedPlan.SourcePin source = plan.source();
        Refs refs = new Refs(plan.runId());
        List<String> lines = new ArrayList<>();
        lines.add("%s at W0 = snapshot %d of %s, tag %s"
                .formatted(
                        source.table(),
                        source.w0().snapshotId(),
                        TimeText.of(Instant.ofEpochMilli(source.w0().committedAtMillis())),
                        refs.w0()));
        lines.add("since W0: " + since());
        lines.add("main of " + plan.target().table() + " stands at raw snapshot "
                + plan.target().baseWatermark().snapshotId() + aheadOfMain());
        plan.dependencies()
                .forEach((alias, pin) -> lines.add(
                        "%s = %s at snapshot %d, tag %s".formatted(alias, pin.table(), pin.snapshotId(), refs.w0())));
        return new Part("Inputs", lines);
    }

    private String since() {
        if (facts.since().operations().isEmpty()) {
            return "nothing, W0 is the newest raw snapshot";
        }

        List<String> counts = new ArrayList<>();
        facts.since().operations().forEach((operation, count) -> counts.add(count + " " + operation));
        return String.join(", ", counts) + " with " + facts.since().addedRows() + " added rows, to be caught up";
    }

    private String aheadOfMain() {
        return plan.source().w0().compareTo(plan.target().baseWatermark()) > 0
                ? ", behind W0: publishing waits until the live pipeline has passed W0"
                : "";
    }

    private Part partitions() {
        List<PlannedPartition> all = plan.partitions();
        List<String> empty = all.stream()
                .filter(p -> p.inputFiles() == 0)
                .map(PlannedPartition::value)
                .toList();
        return new Part(
                "Partitions",
                List.of(
                        all.size() + " dates in [" + plan.spec().target().from() + ", "
                                + plan.spec().target().to() + ")",
                        (all.size() - empty.size()) + " with source rows: "
                                + DateRanges.text(all.stream()
                                        .filter(p -> p.inputFiles() > 0)
                                        .map(PlannedPartition::value)
                                        .toList()),
                        empty.size() + " gaps, without any source row: " + DateRanges.text(empty),
                        "duplicates: none, a date is planned once; reused from earlier runs: none"));
    }

    private Part estimates() {
        RangeScan source = facts.source();
        long planned = plan.partitions().stream()
                .mapToLong(PlannedPartition::inputBytes)
                .sum();
        List<String> lines = new ArrayList<>();
        lines.add("to read: %d files, %d bytes, at most %d rows (from manifests at W0%s)"
                .formatted(
                        source.files(),
                        planned,
                        source.rows(),
                        source.withDeletes() == 0 ? "" : "; " + source.withDeletes() + " files have deletes"));
        lines.add("scan amplification: %s (bytes read for all dates over bytes of distinct files)"
                .formatted(ReportNumbers.ratio(planned, source.bytes())));
        lines.add("to write: about %d files and %d bytes (estimate, basis: what main holds of the range now)"
                .formatted(facts.target().files(), facts.target().bytes()));
        lines.add("concurrency: up to " + plan.spec().resources().maxConcurrency()
                + " partitions at a time, after levels "
                + plan.spec().resources().ramp());
        lines.add("duration: " + ReportNumbers.duration(planned, plan.spec().resources()));
        return new Part("Estimates", lines);
    }

    private Part retention() {
        Retention retention = facts.retention();
        return new Part(
                "Retention budget",
                List.of(
                        retention
                                .pausableUntil()
                                .map(until ->
                                        "may stay paused until %s: %s keeps its snapshots for %s, and no verb moves the pin meanwhile"
                                                .formatted(
                                                        TimeText.of(until),
                                                        plan.source().table(),
                                                        TimeText.of(retention.sourceKeeps())))
                                .orElse("may stay paused as long as you like: "
                                        + plan.source().table() + " keeps its snapshots for ever"),
                        "raw snapshots kept: %d now, about %d when it is completed (estimate, basis: %d a day lately)"
                                .formatted(retention.keptNow(), retention.keptAtEnd(), retention.perDay())));
    }

    private static Part sideEffects() {
        return new Part(
                "Side effects",
                List.of(
                        "outside of tables: none, the spec declares no effects",
                        "not undone by a rollback: files and snapshots stay until 'complete' and ordinary expiry; row"
                                + " lineage (_row_id) of the range's rows changes at publish and again at rollback"));
    }

    private Part readers() {
        return new Part(
                "What readers see",
                List.of(
                        "until publish: main as the live pipeline writes it; nothing of this run",
                        "at publish: one metadata commit moves main; a query sees the old version or the new one, whole",
                        "meanwhile: live may be held for up to "
                                + TimeText.of(plan.spec().live().cutoverWindow()) + " (live.cutover_window)",
                        "after publish: the new version, with every live change up to the same raw snapshot as before"));
    }

    private Part rollback() {
        return new Part(
                "Rollback",
                List.of(
                        "the move: one metadata-only commit, no data is read or written",
                        "the replay: live computes what came after the publish again with the old code; about as long as"
                                + " live took for it (estimate, basis: same windows; nothing measured)",
                        "row lineage: rows get new _row_id values at the restore, as at the publish"));
    }

    private Part gates() {
        List<String> lines = new ArrayList<>();
        lines.add("checks: " + plan.spec().gates().checks() + ", rules: "
                + names(plan.rules().keySet()) + ", samples: "
                + plan.spec().gates().samples().orElse("none"));
        lines.add(plan.spec()
                .gates()
                .expectChange()
                .map(change -> "expected change: only rows where " + change.where() + ", " + change.direction())
                .orElse("expected change: none declared, so every change counts as unexpected"));
        lines.add("consumer queries: " + names(plan.consumers().keySet()));
        for (ApprovalRule rule : plan.spec().approvals()) {
            lines.add("approval of %s: %d of %s"
                    .formatted(rule.groups(), rule.required(), rule.owners().keySet()));
        }
        return new Part("Gates and owners", lines);
    }

    private Part reproducible() {
        return new Part("How reproducible", Reproducible.sentences(facts.imported()));
    }

    private static String names(java.util.Collection<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }
}
