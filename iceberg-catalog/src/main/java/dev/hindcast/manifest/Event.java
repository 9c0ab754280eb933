package dev.hindcast.manifest;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happened, before it has a place in the chain; {@code detail} of our own events is canonical JSON. */
record Event(String actor, String kind, String detail) {
    static Event created(String actor, RunRow run, int partitions) {
        return new Event(
                actor,
                "RUN_CREATED",
                EventJson.object()
                        .with("target_table", run.targetTable())
                        .with("lock_digest", run.lockDigest())
                        .with("code_sha", run.codeSha())
                        .with("input_snapshot", run.inputSnapshot())
                        .with("partitions", partitions)
                        .text());
    }

    static Event runMoved(String actor, RunState from, RunState to, String reason) {
        return new Event(
                actor,
                "RUN_MOVED",
                EventJson.object()
                        .with("from", from)
                        .with("to", to)
                        .with("reason", reason)
                        .text());
    }

    static Event noted(String actor, RunNotes notes) {
        return new Event(
                actor,
                "RUN_NOTED",
                EventJson.object()
                        .with("candidate_fork", text(notes.candidateFork()))
                        .with("candidate_head", text(notes.candidateHead()))
                        .with("candidate_watermark", notes.candidateWatermark())
                        .with("main_before", text(notes.mainBefore()))
                        .with("main_after", text(notes.mainAfter()))
                        .with("restored", text(notes.restored()))
                        .with("replay_until", notes.replayUntil())
                        .with("state_reason", notes.stateReason())
                        .text());
    }

    static Event limited(String actor, int mostRunning) {
        return new Event(actor, "most-running", Integer.toString(mostRunning));
    }

    static Event claimed(Lease lease) {
        return new Event(
                lease.holder(),
                "PARTITION_CLAIMED",
                EventJson.object()
                        .with("partition", lease.partition())
                        .with("token", lease.token())
                        .with("until", lease.until())
                        .with("takeover", lease.takeover())
                        .text());
    }

    static Event validated(Validation done) {
        Lease lease = done.lease();
        AttemptResult result = done.result();
        return new Event(
                lease.holder(),
                "PARTITION_VALIDATED",
                EventJson.object()
                        .with("partition", lease.partition())
                        .with("token", lease.token())
                        .with("rows", text(result.outputRows()))
                        .with("checksum", result.outputChecksum())
                        .with("snapshot", text(result.recordedSnapshot()))
                        .text());
    }

    static Event settled(Lease lease, PartitionState to, String reason) {
        return new Event(
                lease.holder(),
                to == PartitionState.FAILED ? "PARTITION_FAILED" : "PARTITION_GIVEN_BACK",
                EventJson.object()
                        .with("partition", lease.partition())
                        .with("token", lease.token())
                        .with("reason", reason)
                        .text());
    }

    static Event partitionsMoved(String actor, PartitionState from, PartitionState to, int count) {
        return new Event(
                actor,
                "PARTITIONS_MOVED",
                EventJson.object()
                        .with("from", from)
                        .with("to", to)
                        .with("count", count)
                        .text());
    }

    static Event aboutToWrite(List<String> tokens, String folder) {
        return new Event(
                "hindcast",
                "WRITING",
                EventJson.object()
                        .with("tokens", String.join(" ", tokens))
                        .with("folder", folder)
                        .text());
    }

    static Event aboutToCommit(String token, long snapshotId, String manifestList) {
        return new Event(
                "hindcast",
                "COMMIT_SENT",
                EventJson.object()
                        .with("token", token)
                        .with("snapshot", text(snapshotId))
                        .with("manifest_list", manifestList)
                        .text());
    }

    static Event evidence(String actor, EvidenceRow row) {
        return new Event(
                actor,
                "EVIDENCE_STORED",
                EventJson.object()
                        .with("kind", row.kind())
                        .with("subject", row.subject())
                        .with("snapshot", text(row.snapshotId()))
                        .with("watermark", row.watermark())
                        .with("sha256", EventChain.sha256(row.json()))
                        .text());
    }

    static Event approved(ApprovalRow row) {
        return new Event(
                row.actor(),
                "APPROVED",
                EventJson.object()
                        .with("groups", row.groups())
                        .with("public_key", row.publicKey())
                        .with("signature", row.signature())
                        .with("payload_sha256", EventChain.sha256(row.payload()))
                        .text());
    }

    static Event pointerMove(String actor, PointerMoveRow move) {
        return new Event(
                actor,
                "POINTER_MOVE",
                EventJson.object()
                        .with("token", move.token())
                        .with("kind", move.kind())
                        .with("from", text(move.fromSnapshot()))
                        .with("to", text(move.toSnapshot()))
                        .with("state", move.state())
                        .text());
    }

    /** Snapshot ids and counts go as text: JSON readers lose digits beyond 2^53. */
    private static @Nullable String text(@Nullable Long value) {
        return value == null ? null : value.toString();
    }
}
