package dev.hindcast.manifest;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A run of the fake, with all that belongs to it. */
final class FakeRun {
    RunRow row;
    private @Nullable String moveToken;
    private int mostRunning = Integer.MAX_VALUE;
    final Map<String, FakePartition> partitions = new LinkedHashMap<>();
    final Map<String, AttemptRow> attempts = new LinkedHashMap<>();
    final Map<String, TreeMap<String, EvidenceRow>> evidence = new TreeMap<>();
    final Map<String, ApprovalRow> approvals = new LinkedHashMap<>();
    final Map<String, PointerMoveRow> moves = new LinkedHashMap<>();
    final List<EventRow> events = new ArrayList<>();

    FakeRun(RunRow run, List<String> partitions, Instant now) {
        this.row = with(run, run.state(), run.notes(), now);
        partitions.forEach(name -> this.partitions.put(name, new FakePartition(run.runId(), name)));
    }

    void log(Instant at, Event event) {
        String previous = events.isEmpty()
                ? EventChain.START
                : events.get(events.size() - 1).hash();
        events.add(EventChain.link(row.runId(), events.size() + 1L, at, event, previous));
    }

    void limit(int most, Instant at, String actor) {
        if (mostRunning != most) {
            mostRunning = most;
            log(at, Event.limited(actor, most));
        }
    }

    boolean hasRoomFor(int more) {
        return (long) in(PartitionState.RUNNING).size() + more <= mostRunning;
    }

    boolean hasTokenInHand() {
        return row.state().movesMain() && moveToken != null;
    }

    Optional<MoveInHand> moveInHand() {
        return row.state().movesMain() ? Optional.of(new MoveInHand(row.state(), moveToken)) : Optional.empty();
    }

    void moveMain(RunState to, @Nullable String token, String reason) {
        move(to, reason);
        moveToken = token;
    }

    void move(RunState to, String reason) {
        moveToken = null;
        note(new RunNotes(null, null, null, null, null, null, null, reason));
        row = with(row, to, row.notes(), row.createdAt());
    }

    void note(RunNotes news) {
        RunNotes old = row.notes();
        RunNotes merged = new RunNotes(
                later(old.candidateFork(), news.candidateFork()),
                later(old.candidateHead(), news.candidateHead()),
                later(old.candidateWatermark(), news.candidateWatermark()),
                later(old.mainBefore(), news.mainBefore()),
                later(old.mainAfter(), news.mainAfter()),
                later(old.restored(), news.restored()),
                later(old.replayUntil(), news.replayUntil()),
                later(old.stateReason(), news.stateReason()));
        row = with(row, row.state(), merged, row.createdAt());
    }

    private static <T> @Nullable T later(@Nullable T before, @Nullable T news) {
        return news == null ? before : news;
    }

    private static RunRow with(RunRow run, RunState state, RunNotes notes, @Nullable Instant createdAt) {
        return new RunRow(
                run.runId(),
                run.targetTable(),
                run.sourceTable(),
                run.lockDigest(),
                run.codeSha(),
                run.inputSnapshot(),
                state,
                notes,
                run.createdBy(),
                createdAt);
    }

    List<FakePartition> in(PartitionState state) {
        return partitions.values().stream().filter(p -> p.state == state).toList();
    }

    void startAttempt(Lease lease, Instant now) {
        attempts.put(
                lease.token(),
                new AttemptRow(
                        row.runId(),
                        lease.token(),
                        lease.partition(),
                        lease.attempt(),
                        lease.holder(),
                        "RUNNING",
                        null,
                        null,
                        now,
                        null,
                        null,
                        null));
    }

    void endAttempt(String token, String outcome, Instant now, @Nullable String reason) {
        attempts.computeIfPresent(token, (key, old) -> ended(old, outcome, old.snapshotId(), now, reason));
    }

    void validated(String token, long snapshotId, Instant now) {
        attempts.computeIfPresent(token, (key, old) -> ended(old, "VALIDATED", snapshotId, now, null));
    }

    private static AttemptRow ended(
            AttemptRow old, String outcome, @Nullable Long snapshot, Instant now, @Nullable String reason) {
        return new AttemptRow(
                old.runId(),
                old.token(),
                old.partition(),
                old.attempt(),
                old.holder(),
                outcome,
                snapshot,
                old.manifestList(),
                old.startedAt(),
                now,
                reason,
                old.stagingLocation());
    }

    boolean ended(String token) {
        AttemptRow old = attempts.get(token);
        return old != null && old.endedAt() != null;
    }

    void requireNoneEnded(List<String> tokens) {
        tokens.stream().filter(this::ended).findFirst().ifPresent(token -> {
            throw RunErrors.staleToken(row.runId(), token);
        });
    }

    void put(EvidenceRow one, String actor, Instant now) {
        evidence.computeIfAbsent(one.kind(), kind -> new TreeMap<>()).put(one.subject(), one);
        log(now, Event.evidence(actor, one));
    }

    Map<String, EvidenceRow> evidence(String kind) {
        return evidence.getOrDefault(kind, new TreeMap<>());
    }

    void aboutToWrite(String token, String folder, Instant now) {
        AttemptRow old = attempts.get(token);
        attempts.put(token, old == null ? begun(token, folder, now) : writing(old, folder, now));
    }

    private AttemptRow begun(String token, String folder, Instant now) {
        int attempt = Tokens.attempt(token);
        return new AttemptRow(row.runId(), token, null, attempt, "", "WRITING", null, null, now, null, null, folder);
    }

    private static AttemptRow writing(AttemptRow old, String folder, Instant now) {
        return new AttemptRow(
                old.runId(),
                old.token(),
                old.partition(),
                old.attempt(),
                old.holder(),
                old.outcome(),
                old.snapshotId(),
                old.manifestList(),
                old.outcome().equals("RUNNING") ? old.startedAt() : now,
                null,
                null,
                folder);
    }

    void sent(String token, long snapshotId, String manifestList, Instant now) {
        aboutToCommit(token, snapshotId, manifestList, now);
        log(now, Event.aboutToCommit(token, snapshotId, manifestList));
    }

    private void aboutToCommit(String token, long snapshotId, String manifestList, Instant now) {
        AttemptRow old = attempts.get(token);
        if (old == null) {
            int attempt = Tokens.attempt(token);
            attempts.put(
                    token,
                    new AttemptRow(
                            row.runId(),
                            token,
                            null,
                            attempt,
                            "",
                            "SENT",
                            snapshotId,
                            manifestList,
                            now,
                            null,
                            null,
                            null));
            return;
        }
        attempts.put(token, sent(old, snapshotId, manifestList));
    }

    private static AttemptRow sent(AttemptRow old, long snapshotId, String manifestList) {
        return new AttemptRow(
                old.runId(),
                old.token(),
                old.partition(),
                old.attempt(),
                old.holder(),
                old.outcome().equals("WRITING") ? "SENT" : old.outcome(),
                snapshotId,
                manifestList,
                old.startedAt(),
                null,
                null,
                old.stagingLocation());
    }

    void approve(ApprovalRow a, Instant now) {
        ApprovalRow stored =
                new ApprovalRow(a.runId(), a.actor(), a.publicKey(), a.groups(), a.payload(), a.signature(), now);
        if (approvals.putIfAbsent(a.signature(), stored) == null) {
            log(now, Event.approved(a));
        }
    }

    /** Whether anything changed. */
    boolean putMove(PointerMoveRow move, Instant now) {
        PointerMoveRow old = moves.get(move.token());
        if (old == null) {
            moves.put(move.token(), withState(move, move.state(), now));
            return true;
        }
        boolean ends = old.state() == PointerMoveRow.State.PENDING && move.state() != PointerMoveRow.State.PENDING;
        if (!ends) {
            RunErrors.checkSameMove(old, move);
            return false;
        }
        RunErrors.checkSameMove(withState(old, move.state(), now), move);
        moves.put(move.token(), withState(old, move.state(), old.at()));
        return true;
    }

    private static PointerMoveRow withState(PointerMoveRow move, PointerMoveRow.State state, @Nullable Instant at) {
        return new PointerMoveRow(
                move.runId(), move.token(), move.kind(), move.fromSnapshot(), move.toSnapshot(), state, at);
    }
}
