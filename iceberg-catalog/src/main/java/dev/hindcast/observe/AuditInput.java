package dev.hindcast.observe;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.ApprovalRow;
import dev.hindcast.manifest.AttemptRow;
import dev.hindcast.manifest.EventRow;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PointerMoveRow;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.plan.LockedPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Everything that is known of a run and goes into its bundle.
 *
 * @param storedPlan text of the plan file, kept beside the plan word by word
 */
public record AuditInput(
        LockedPlan plan,
        String storedPlan,
        RunRow run,
        List<PartitionRow> partitions,
        List<AttemptRow> attempts,
        List<PointerMoveRow> moves,
        List<EvidenceRow> evidence,
        List<ApprovalRow> approvals,
        List<EventRow> events) {
    /** Kind of evidence that says what raw was frozen from. */
    public static final String ORIGIN = "origin";

    /** The kinds of evidence that belong to a bundle. */
    public static final List<String> KINDS = List.of(
            "facts",
            "attempt-facts",
            "reconciliation",
            "diff",
            "verdict",
            "gate",
            "rule",
            "consumer",
            "freshness",
            "observation",
            ORIGIN);

    public AuditInput {
        partitions = List.copyOf(partitions);
        attempts = List.copyOf(attempts);
        moves = List.copyOf(moves);
        evidence = List.copyOf(evidence);
        approvals = List.copyOf(approvals);
        events = List.copyOf(events);
    }

    /**
     * Collects it from the manifest.
     *
     * @throws dev.hindcast.error.HindcastException RUN_UNKNOWN
     */
    public static AuditInput of(Manifest manifest, LockedPlan plan, String storedPlan) {
        String id = plan.runId();
        RunRow run = manifest.run(id)
                .orElseThrow(() -> ErrorCode.RUN_UNKNOWN
                        .error("Cannot audit run %s: the manifest does not know it", id)
                        .value(id)
                        .expected("a run of this work folder")
                        .next("hindcast status"));
        List<EvidenceRow> evidence = new ArrayList<>();
        KINDS.forEach(kind -> evidence.addAll(manifest.evidence(id, kind)));
        return new AuditInput(
                plan,
                storedPlan,
                run,
                manifest.partitions(id),
                manifest.attempts(id),
                manifest.pointerMoves(id),
                evidence,
                manifest.approvals(id),
                manifest.events(id));
    }
}
