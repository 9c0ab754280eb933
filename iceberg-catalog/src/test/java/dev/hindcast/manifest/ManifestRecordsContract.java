package dev.hindcast.manifest;

import static dev.hindcast.manifest.PartitionState.FAILED;
import static dev.hindcast.manifest.PartitionState.PENDING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.hindcast.error.ErrorCode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a manifest keeps beside runs and partitions: commits, evidence, approvals, moves of main, events, named leases. */
abstract class ManifestRecordsContract extends ManifestContract {
    @Test
    void whatIsAboutToCommitIsKnownBeforeItLands() {
        RunRow run = running(1);
        Lease lease = claimOne(run, "w");
        manifest.aboutToCommit(run.runId(), lease.token(), 7, "list-7");
        clock.pass(Duration.ofMillis(1));
        manifest.aboutToCommit(run.runId(), run.runId() + "/group-1/3/9", 8, "list-8");
        manifest.aboutToCommit(run.runId(), run.runId() + "/group-1/3/9", 9, "list-9");

        List<AttemptRow> rows = manifest.attempts(run.runId());
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).snapshotId()).isEqualTo(7);
        assertThat(rows.get(0).manifestList()).isEqualTo("list-7");
        assertThat(rows.get(0).outcome()).isEqualTo("RUNNING");
        assertThat(rows.get(1).partition()).isNull();
        assertThat(rows.get(1).attempt()).isEqualTo(3);
        assertThat(rows.get(1).outcome()).isEqualTo("SENT");
        assertThat(rows.get(1).snapshotId()).isEqualTo(9);
        assertRefused(ErrorCode.RUN_UNKNOWN, () -> manifest.aboutToCommit("nobody", "t", 1, "l"));
    }

    @Test
    void aCommitOfSeveralAttemptsIsKnownForAllOfThemOrForNone() {
        RunRow run = running(2);
        List<Lease> leases = manifest.claim(run.runId(), "w", 2, LEASE);
        List<String> tokens = leases.stream().map(Lease::token).toList();
        manifest.aboutToCommit(run.runId(), tokens, 7, "list-7");
        assertThat(manifest.attempts(run.runId()))
                .extracting(AttemptRow::snapshotId)
                .containsExactly(7L, 7L);

        manifest.failed(leases.get(1), "bad");
        int events = manifest.events(run.runId()).size();
        assertRefused(ErrorCode.STALE_TOKEN, () -> manifest.aboutToCommit(run.runId(), tokens, 8, "list-8"));
        assertThat(manifest.attempts(run.runId()))
                .extracting(AttemptRow::snapshotId)
                .containsExactly(7L, 7L);
        assertThat(manifest.events(run.runId())).hasSize(events);
    }

    @Test
    void evidenceOfSeveralSubjectsIsStoredAtOnceAndFoundOneByOne() {
        RunRow run = running(2);
        EvidenceRow a = new EvidenceRow(run.runId(), "facts", "a", 1, "w", "{}");
        EvidenceRow b = new EvidenceRow(run.runId(), "facts", "b", 2, "w", "{}");
        int events = manifest.events(run.runId()).size();
        manifest.putEvidence(List.of(), "ann");
        manifest.putEvidence(List.of(a, b), "ann");
        assertThat(manifest.evidence(run.runId(), "facts")).containsExactly(a, b);
        assertThat(manifest.evidence(run.runId(), "facts", "b")).contains(b);
        assertThat(manifest.evidence(run.runId(), "facts", "c")).isEmpty();
        assertThat(manifest.evidence(run.runId(), "diff", "b")).isEmpty();
        assertThat(manifest.events(run.runId())).hasSize(events + 2);
        EventChain.verify(manifest.events(run.runId()));
    }

    @Test
    void partitionsAreCountedByState() {
        RunRow run = running(3);
        Lease lease = claimOne(run, "w");
        assertThat(manifest.count(run.runId())).isEqualTo(Map.of(PENDING, 2L, PartitionState.RUNNING, 1L));
        manifest.failed(lease, "bad");
        assertThat(manifest.count(run.runId())).isEqualTo(Map.of(PENDING, 2L, FAILED, 1L));
        assertThat(manifest.count("nobody")).isEmpty();
    }

    @Test
    void whereAnAttemptWritesIsKnownBeforeItsFirstFile() {
        RunRow run = running(2);
        List<Lease> leases = manifest.claim(run.runId(), "w", 2, LEASE);
        List<String> tokens = leases.stream().map(Lease::token).toList();
        manifest.aboutToWrite(run.runId(), tokens, "folder-1");
        String window = run.runId() + "/catchup-7/1/9";
        clock.pass(Duration.ofMillis(1));
        manifest.aboutToWrite(run.runId(), List.of(window), "folder-2");
        manifest.aboutToCommit(run.runId(), window, 8, "list-8");
        assertThat(manifest.attempts(run.runId()))
                .extracting(AttemptRow::outcome, AttemptRow::stagingLocation)
                .containsExactly(tuple("RUNNING", "folder-1"), tuple("RUNNING", "folder-1"), tuple("SENT", "folder-2"));

        manifest.failed(leases.get(1), "bad");
        assertRefused(ErrorCode.STALE_TOKEN, () -> manifest.aboutToWrite(run.runId(), tokens, "folder-3"));
        assertThat(manifest.attempts(run.runId()))
                .extracting(AttemptRow::stagingLocation)
                .containsExactly("folder-1", "folder-1", "folder-2");
        assertRefused(ErrorCode.RUN_UNKNOWN, () -> manifest.aboutToWrite("nobody", List.of("t"), "f"));
    }

    @Test
    void evidenceIsReplacedByKindAndSubjectAndListedBySubject() {
        RunRow run = running(1);
        manifest.putEvidence(new EvidenceRow(run.runId(), "facts", "b", 1, "w", "{}"), "ann");
        manifest.putEvidence(new EvidenceRow(run.runId(), "facts", "B", 1, "w", "{}"), "ann");
        manifest.putEvidence(new EvidenceRow(run.runId(), "diff", "a", 1, "w", "{}"), "ann");
        EvidenceRow newer = new EvidenceRow(run.runId(), "facts", "b", 2, "w2", "{\"n\":1}");
        manifest.putEvidence(newer, "ann");
        List<EvidenceRow> facts = manifest.evidence(run.runId(), "facts");
        assertThat(facts).extracting(EvidenceRow::subject).containsExactly("B", "b");
        assertThat(facts.get(1)).isEqualTo(newer);
        assertThat(manifest.evidence(run.runId(), "verdict")).isEmpty();
        assertRefused(
                ErrorCode.RUN_UNKNOWN,
                () -> manifest.putEvidence(new EvidenceRow("nobody", "k", "s", 1, "w", "{}"), "ann"));
    }

    @Test
    void oneSignatureCountsOnce() {
        RunRow run = running(1);
        ApprovalRow yes = new ApprovalRow(run.runId(), "eve", "key", "technical", "{\"a\":1}", "sig", null);
        manifest.approve(yes);
        manifest.approve(yes);
        assertThat(manifest.approvals(run.runId()))
                .containsExactly(
                        new ApprovalRow(run.runId(), "eve", "key", "technical", "{\"a\":1}", "sig", clock.now()));
        assertRefused(
                ErrorCode.RUN_UNKNOWN,
                () -> manifest.approve(new ApprovalRow("nobody", "eve", "k", "g", "{}", "s", null)));
    }

    @Test
    void aPointerMoveEndsOnce() {
        RunRow run = running(1);
        PointerMoveRow first = move(run, "t1", PointerMoveRow.State.PENDING);
        manifest.putPointerMove(first, "ann");
        manifest.putPointerMove(first, "ann");
        manifest.putPointerMove(move(run, "t0", PointerMoveRow.State.PENDING), "ann");
        manifest.putPointerMove(move(run, "t1", PointerMoveRow.State.LANDED), "ann");
        manifest.putPointerMove(move(run, "t1", PointerMoveRow.State.LANDED), "ann");
        assertThat(manifest.pointerMoves(run.runId()))
                .extracting(PointerMoveRow::token, PointerMoveRow::state)
                .containsExactly(tuple("t1", PointerMoveRow.State.LANDED), tuple("t0", PointerMoveRow.State.PENDING));
        for (PointerMoveRow.State other : List.of(PointerMoveRow.State.PENDING, PointerMoveRow.State.DEAD)) {
            assertRefused(ErrorCode.STATE_FORBIDS, () -> manifest.putPointerMove(move(run, "t1", other), "ann"));
        }
        PointerMoveRow elsewhere =
                new PointerMoveRow(run.runId(), "t0", "publish", 1, 99, PointerMoveRow.State.LANDED, null);
        assertRefused(ErrorCode.STATE_FORBIDS, () -> manifest.putPointerMove(elsewhere, "ann"));
        assertThat(moveEvents(run)).isEqualTo(3);
    }

    private static PointerMoveRow move(RunRow run, String token, PointerMoveRow.State state) {
        return new PointerMoveRow(run.runId(), token, "publish", 1, 2, state, null);
    }

    private long moveEvents(RunRow run) {
        return manifest.events(run.runId()).stream()
                .filter(event -> event.kind().equals("POINTER_MOVE"))
                .count();
    }

    @Test
    void everyChangeIsLoggedInAChain() {
        RunRow run = running(2);
        List<Lease> leases = manifest.claim(run.runId(), "w", 2, LEASE);
        manifest.aboutToCommit(run.runId(), leases.get(0).token(), 3, "list");
        manifest.validated(leases.get(0), Samples.result(3));
        manifest.failed(leases.get(1), "bad \"quote\"\n\u0001 ü");
        manifest.moveAll(run.runId(), FAILED, PENDING, "bob");
        manifest.giveBack(claimOne(run, "w"), "drained");
        manifest.putEvidence(new EvidenceRow(run.runId(), "facts", "a", 1, "w", "{}"), "bob");
        manifest.approve(new ApprovalRow(run.runId(), "eve", "key", "technical", "{}", "sig", null));
        manifest.putPointerMove(move(run, "t", PointerMoveRow.State.PENDING), "bob");
        manifest.note(run.runId(), new RunNotes(1L, null, null, null, null, null, null, null), "bob");
        manifest.event(run.runId(), "cli", "VERB", "status");
        manifest.moveRun(run.runId(), RunState.RUNNING, RunState.PAUSED, "bob", "tea");

        List<EventRow> events = manifest.events(run.runId());
        EventChain.verify(events);
        Map<String, Long> kinds = events.stream().collect(Collectors.groupingBy(EventRow::kind, Collectors.counting()));
        assertThat(kinds)
                .containsEntry("RUN_CREATED", 1L)
                .containsEntry("RUN_MOVED", 2L)
                .containsEntry("PARTITION_CLAIMED", 3L)
                .containsEntry("COMMIT_SENT", 1L)
                .containsEntry("PARTITION_VALIDATED", 1L)
                .containsEntry("PARTITION_FAILED", 1L)
                .containsEntry("PARTITIONS_MOVED", 1L)
                .containsEntry("PARTITION_GIVEN_BACK", 1L)
                .containsEntry("EVIDENCE_STORED", 1L)
                .containsEntry("APPROVED", 1L)
                .containsEntry("POINTER_MOVE", 1L)
                .containsEntry("RUN_NOTED", 1L)
                .containsEntry("VERB", 1L);
        assertThat(events.get(events.size() - 1).detail())
                .isEqualTo("{\"from\":\"RUNNING\",\"reason\":\"tea\",\"to\":\"PAUSED\"}");
        assertRefused(ErrorCode.RUN_UNKNOWN, () -> manifest.event("nobody", "cli", "VERB", "x"));
    }

    @Test
    void aNamedLeaseHasOneHolderAndItsTokenOnlyGrows() {
        String name = "fence:" + Samples.run().targetTable();
        assertThat(manifest.holder(name)).isEmpty();
        NamedLease first = manifest.take(name, "a", LEASE).orElseThrow();
        assertThat(first).isEqualTo(new NamedLease(name, "a", 1, clock.now().plus(LEASE)));
        assertThat(manifest.take(name, "b", LEASE)).isEmpty();
        assertThat(manifest.take(name, "a", LEASE)).isEmpty();
        clock.pass(LEASE.minusMillis(1));
        assertThat(manifest.holder(name)).contains(first);
        NamedLease renewed = manifest.renew(first, LEASE).orElseThrow();
        assertThat(renewed.until()).isEqualTo(clock.now().plus(LEASE));
        clock.pass(LEASE);
        assertThat(manifest.holder(name)).isEmpty();
        assertThat(manifest.renew(renewed, LEASE)).isEmpty();
        NamedLease second = manifest.take(name, "b", LEASE).orElseThrow();
        assertThat(second.token()).isEqualTo(2);
        manifest.release(first);
        assertThat(manifest.renew(first, LEASE)).isEmpty();
        assertThat(manifest.holder(name)).contains(second);
        manifest.release(second);
        assertThat(manifest.holder(name)).isEmpty();
        assertThat(manifest.take(name, "a", LEASE).orElseThrow().token()).isEqualTo(3);
    }
}
