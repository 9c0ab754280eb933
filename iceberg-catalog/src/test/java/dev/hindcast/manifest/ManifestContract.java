package dev.hindcast.manifest;

import static dev.hindcast.manifest.PartitionState.CANCELLED;
import static dev.hindcast.manifest.PartitionState.FAILED;
import static dev.hindcast.manifest.PartitionState.PENDING;
import static dev.hindcast.manifest.PartitionState.PUBLISHED;
import static dev.hindcast.manifest.PartitionState.RUNNING;
import static dev.hindcast.manifest.PartitionState.VALIDATED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every manifest does, whatever stores it. Time passes only when a test says so. */
@Timeout(60)
abstract class ManifestContract {
    static final Duration LEASE = Duration.ofSeconds(10);

    final SettableClock clock = clock();
    final Manifest manifest = manifest();

    /** The clock of {@link #manifest()}. */
    abstract SettableClock clock();

    /** An open manifest, perhaps shared with other tests. */
    abstract Manifest manifest();

    RunRow running(int partitions) {
        return running(Samples.partitions(partitions));
    }

    RunRow running(List<String> partitions) {
        RunRow run = Samples.run();
        assertThat(manifest.create(run, partitions, "ann")).isTrue();
        assertThat(manifest.openRun(run.runId(), RunState.PLANNED, "ann")).isEmpty();
        return run;
    }

    Lease claimOne(RunRow run, String holder) {
        List<Lease> leases = manifest.claim(run.runId(), holder, 1, LEASE);
        assertThat(leases).hasSize(1);
        return leases.get(0);
    }

    PartitionRow only(RunRow run) {
        List<PartitionRow> rows = manifest.partitions(run.runId());
        assertThat(rows).hasSize(1);
        return rows.get(0);
    }

    static void assertRefused(ErrorCode code, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    void timeIsTheClocksTime() {
        assertThat(manifest.now()).isEqualTo(clock.now());
        clock.pass(Duration.ofMillis(1));
        assertThat(manifest.now()).isEqualTo(clock.now());
    }

    @Test
    void aRunComesBackAsItWasStored() {
        RunNotes notes = new RunNotes(1L, Long.MAX_VALUE, "1:2:3", null, null, null, null, "why");
        RunRow sample = Samples.run();
        RunRow run = new RunRow(
                sample.runId(),
                sample.targetTable(),
                "raw.\"order\"",
                "lock",
                "code",
                "w0",
                RunState.PLANNED,
                notes,
                "ann",
                null);
        manifest.create(run, List.of("b", "a"), "ann");

        RunRow stored = manifest.run(run.runId()).orElseThrow();
        assertThat(stored)
                .usingRecursiveComparison()
                .ignoringFields("createdAt")
                .isEqualTo(run);
        assertThat(stored.createdAt()).isEqualTo(clock.now());
        assertThat(manifest.run("nobody")).isEmpty();
        assertThat(manifest.partitions("nobody")).isEmpty();
        assertThat(manifest.partitions(run.runId()))
                .extracting(PartitionRow::partition)
                .containsExactly("a", "b");
    }

    @Test
    void theSecondCreateOfARunChangesNothing() {
        RunRow run = Samples.run();
        assertThat(manifest.create(run, List.of("a"), "ann")).isTrue();
        assertThat(manifest.create(run, List.of("a", "b"), "ann")).isFalse();
        assertThat(manifest.partitions(run.runId())).hasSize(1);
        assertThat(manifest.events(run.runId())).hasSize(1);
    }

    @Test
    void aRunNamesEachPartitionOnceAndStartsAsPlanned() {
        RunRow run = Samples.run();
        assertThatThrownBy(() -> manifest.create(run, List.of("a", "a"), "ann"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(manifest.run(run.runId())).isEmpty();
        RunRow open = new RunRow("open", "t", "s", "l", "c", "w0", RunState.RUNNING, RunNotes.NONE, "ann", null);
        assertThatThrownBy(() -> manifest.create(open, List.of("a"), "ann"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void partitionsThatDifferInCaseBlanksOrSignsAreDifferent() {
        List<String> values =
                List.of("eu", "EU", "eu ", " eu", "", "with/slash", "with%2Fslash", "ü", "u\u0308", "'; --");
        RunRow run = running(values);
        assertThat(manifest.claim(run.runId(), "w", 100, LEASE))
                .extracting(Lease::partition)
                .containsExactlyElementsOf(values);
        assertThat(manifest.partitions(run.runId()))
                .extracting(PartitionRow::partition)
                .containsExactlyInAnyOrderElementsOf(values);
    }

    @Test
    void runsAreListedNewestFirst() {
        RunRow first = Samples.run();
        RunRow second = Samples.run();
        manifest.create(first, List.of("a"), "ann");
        clock.pass(Duration.ofMillis(1));
        manifest.create(second, List.of("a"), "ann");
        assertThat(manifest.runs()).extracting(RunRow::runId).containsSubsequence(second.runId(), first.runId());
    }

    @Test
    void notesAddUpAndNullLeavesAFieldAsItIs() {
        RunRow run = running(1);
        manifest.note(run.runId(), new RunNotes(1L, 2L, "w", null, null, null, null, null), "ann");
        manifest.note(run.runId(), new RunNotes(null, 3L, null, 4L, 5L, 6L, "r", "s"), "ann");
        assertThat(manifest.run(run.runId()).orElseThrow().notes())
                .isEqualTo(new RunNotes(1L, 3L, "w", 4L, 5L, 6L, "r", "s"));
        assertRefused(ErrorCode.RUN_UNKNOWN, () -> manifest.note("nobody", RunNotes.NONE, "ann"));
    }

    @Test
    void aLimitLeavesWhatWaitsAndStillHandsOverWhatRanOut() {
        RunRow run = running(5);
        manifest.limit(run.runId(), 3, "ann");
        manifest.limit(run.runId(), 3, "ann");
        assertThat(manifest.claim(run.runId(), "a", 2, LEASE)).hasSize(2);
        // Two more would be four.
        assertThat(manifest.claim(run.runId(), "b", 2, LEASE)).isEmpty();
        Lease third = claimOne(run, "b");
        assertThat(manifest.claim(run.runId(), "c", 1, LEASE)).isEmpty();

        clock.pass(LEASE);
        assertThat(manifest.claim(run.runId(), "c", 5, LEASE))
                .hasSize(3)
                .allMatch(Lease::takeover)
                .extracting(Lease::partition)
                .contains(third.partition());
        assertThat(manifest.claim(run.runId(), "by hand", "day-0004", LEASE)).isPresent();

        manifest.limit(run.runId(), 5, "ann");
        assertThat(claimOne(run, "d").takeover()).isFalse();
        assertThat(manifest.events(run.runId()).stream()
                        .filter(event -> event.kind().equals("most-running")))
                .extracting(EventRow::detail)
                .containsExactly("3", "5");
    }

    @Test
    void claimsFollowTheOrderOfThePlanAndStartAttempts() {
        RunRow run = running(List.of("c", "a", "b"));
        List<Lease> leases = manifest.claim(run.runId(), "w", 2, LEASE);
        assertThat(leases).extracting(Lease::partition).containsExactly("c", "a");
        assertThat(leases.get(0))
                .isEqualTo(new Lease(run.runId(), "c", "w", 1, 1, clock.now().plus(LEASE), false));
        PartitionRow row = manifest.partitions(run.runId()).get(2);
        assertThat(row.state()).isEqualTo(RUNNING);
        assertThat(row.holder()).isEqualTo("w");
        assertThat(row.startedAt()).isEqualTo(clock.now());
        assertThat(row.leaseUntil()).isEqualTo(clock.now().plus(LEASE));
        assertThat(manifest.claim(run.runId(), "w", 2, LEASE))
                .extracting(Lease::partition)
                .containsExactly("b");
        assertThat(manifest.claim(run.runId(), "w", 2, LEASE)).isEmpty();
    }

    @Test
    void nothingIsClaimedOfARunThatIsNotRunning() {
        RunRow run = Samples.run();
        manifest.create(run, Samples.partitions(2), "ann");
        assertThat(manifest.claim(run.runId(), "w", 1, LEASE)).isEmpty();
        manifest.openRun(run.runId(), RunState.PLANNED, "ann");
        assertThat(manifest.claim(run.runId(), "w", 1, LEASE)).hasSize(1);
        manifest.moveRun(run.runId(), RunState.RUNNING, RunState.PAUSED, "ann", "tea");
        assertThat(manifest.claim(run.runId(), "w", 1, LEASE)).isEmpty();
        clock.pass(LEASE);
        assertThat(manifest.claim(run.runId(), "w", 1, LEASE)).isEmpty();
        assertThat(manifest.claim("nobody", "w", 1, LEASE)).isEmpty();
    }

    @Test
    void aValidatedPartitionHoldsItsResult() {
        RunRow run = running(1);
        Lease lease = claimOne(run, "w");
        clock.pass(Duration.ofSeconds(1));
        assertThat(manifest.validated(lease, Samples.result(77))).isTrue();

        PartitionRow row = only(run);
        assertThat(row.state()).isEqualTo(VALIDATED);
        assertThat(row.holder()).isNull();
        assertThat(row.leaseUntil()).isNull();
        assertThat(row.inputSnapshot()).isEqualTo("w0");
        assertThat(row.codeSha()).isEqualTo("code");
        assertThat(row.inputRows()).isEqualTo(10);
        assertThat(row.outputRows()).isEqualTo(9);
        assertThat(row.outputChecksum()).isEqualTo("checksum");
        assertThat(row.stagingLocation()).isEqualTo("s3://staging/77");
        assertThat(row.completedAt()).isEqualTo(clock.now());
        AttemptRow attempt = manifest.attempts(run.runId()).get(0);
        assertThat(attempt.outcome()).isEqualTo("VALIDATED");
        assertThat(attempt.snapshotId()).isEqualTo(77);
        assertThat(attempt.endedAt()).isEqualTo(clock.now());
        assertThat(manifest.claim(run.runId(), "w", 1, LEASE)).isEmpty();
    }

    @Test
    void severalAreValidatedTogetherAndALostOneHoldsUpNoOther() {
        RunRow run = running(3);
        List<Lease> leases = manifest.claim(run.runId(), "w", 3, LEASE);
        manifest.failed(leases.get(1), "boom");
        int events = manifest.events(run.runId()).size();
        List<Validation> all = List.of(
                new Validation(leases.get(0), Samples.result(5)),
                new Validation(leases.get(1), Samples.result(6)),
                new Validation(leases.get(2), Samples.result(7)));

        assertThat(manifest.validated(all)).containsExactly(leases.get(0), leases.get(2));
        assertThat(manifest.partitions(run.runId()))
                .extracting(PartitionRow::state)
                .containsExactly(VALIDATED, FAILED, VALIDATED);
        assertThat(manifest.attempts(run.runId()))
                .extracting(AttemptRow::snapshotId)
                .containsExactlyInAnyOrder(5L, null, 7L);
        assertThat(manifest.events(run.runId())).hasSize(events + 2);
        EventChain.verify(manifest.events(run.runId()));
        assertThat(manifest.validated(all)).isEmpty();
        assertThat(manifest.validated(List.of())).isEmpty();
        assertThat(manifest.events(run.runId())).hasSize(events + 2);
    }

    @Test
    void oneEndedAttemptOfAGroupRefusesTheWholeCommit() {
        RunRow run = running(2);
        List<Lease> leases = manifest.claim(run.runId(), "w", 2, LEASE);
        List<String> tokens = leases.stream().map(Lease::token).toList();
        manifest.failed(leases.get(1), "boom");
        List<AttemptRow> before = manifest.attempts(run.runId());
        assertRefused(ErrorCode.STALE_TOKEN, () -> manifest.aboutToWrite(run.runId(), tokens, "folder"));
        assertRefused(ErrorCode.STALE_TOKEN, () -> manifest.aboutToCommit(run.runId(), tokens, 9, "list"));
        assertThat(manifest.attempts(run.runId())).isEqualTo(before);
    }

    @Test
    void anEndedLeaseCanDoNothingMore() {
        RunRow run = running(4);
        List<Lease> leases = manifest.claim(run.runId(), "w", 4, LEASE);
        manifest.validated(leases.get(0), Samples.result(1));
        manifest.failed(leases.get(1), "boom");
        manifest.giveBack(leases.get(2), "drained");
        manifest.moveAll(run.runId(), RUNNING, CANCELLED, "ann");
        List<PartitionRow> rows = manifest.partitions(run.runId());
        assertThat(rows).extracting(PartitionRow::state).containsExactly(VALIDATED, FAILED, PENDING, CANCELLED);

        int events = manifest.events(run.runId()).size();
        leases.forEach(this::assertChangesNothing);
        assertThat(manifest.partitions(run.runId())).isEqualTo(rows);
        assertThat(manifest.events(run.runId())).hasSize(events);
    }

    void assertChangesNothing(Lease lost) {
        assertThat(manifest.renew(lost, LEASE)).isEmpty();
        assertThat(manifest.validated(lost, Samples.result(666))).isFalse();
        assertThat(manifest.failed(lost, "late")).isFalse();
        assertThat(manifest.giveBack(lost, "late")).isFalse();
        assertRefused(ErrorCode.STALE_TOKEN, () -> manifest.aboutToCommit(lost.runId(), lost.token(), 666, "list"));
    }

    @Test
    void anExpiredLeaseGoesToTheNextWorkerAndTheOldFenceIsDead() {
        RunRow run = running(1);
        Lease old = claimOne(run, "slow");
        clock.pass(LEASE.minusMillis(1));
        assertThat(manifest.claim(run.runId(), "fast", 1, LEASE)).isEmpty();
        clock.pass(Duration.ofMillis(1));
        Lease fresh = claimOne(run, "fast");
        assertThat(fresh)
                .isEqualTo(new Lease(
                        run.runId(), old.partition(), "fast", 2, 2, clock.now().plus(LEASE), true));

        PartitionRow row = only(run);
        assertChangesNothing(old);
        assertThat(only(run)).isEqualTo(row);
        assertThat(manifest.validated(fresh, Samples.result(5))).isTrue();
        assertThat(manifest.attempts(run.runId()))
                .extracting(AttemptRow::outcome)
                .containsExactly("LOST", "VALIDATED");
        assertThat(manifest.attempts(run.runId()).get(0).endedAt()).isEqualTo(clock.now());
    }

    @Test
    void aRenewedLeaseIsNotTakenOver() {
        RunRow run = running(1);
        Lease lease = claimOne(run, "w");
        for (int i = 0; i < 5; i++) {
            clock.pass(LEASE.minusSeconds(1));
            Lease renewed = manifest.renew(lease, LEASE).orElseThrow();
            assertThat(renewed.until()).isEqualTo(clock.now().plus(LEASE));
            assertThat(renewed.token()).isEqualTo(lease.token());
            assertThat(manifest.claim(run.runId(), "other", 1, LEASE)).isEmpty();
        }
        assertThat(manifest.attempts(run.runId())).hasSize(1);
    }

    @Test
    void aFailedPartitionIsRetriedWithAHigherFence() {
        RunRow run = running(1);
        manifest.failed(claimOne(run, "w"), "boom");
        assertThat(only(run).reason()).isEqualTo("boom");
        assertThat(only(run).completedAt()).isEqualTo(clock.now());
        assertThat(manifest.claim(run.runId(), "w", 1, LEASE)).isEmpty();
        assertThat(manifest.moveAll(run.runId(), FAILED, PENDING, "ann")).isEqualTo(1);
        assertThat(only(run).completedAt()).isNull();
        Lease second = claimOne(run, "w");
        assertThat(second.attempt()).isEqualTo(2);
        assertThat(second.fence()).isEqualTo(2);
        assertThat(second.takeover()).isFalse();
        assertThat(only(run).reason()).isNull();
    }

    @Test
    void aPartitionGivenBackIsPendingWithItsReason() {
        RunRow run = running(1);
        assertThat(manifest.giveBack(claimOne(run, "w"), "paused")).isTrue();
        assertThat(only(run).state()).isEqualTo(PENDING);
        assertThat(only(run).reason()).isEqualTo("paused");
        assertThat(manifest.attempts(run.runId()).get(0).outcome()).isEqualTo("GIVEN_BACK");
    }

    @Test
    void publishedPartitionsNameTheSnapshotThatReadersSee() {
        RunRow run = running(2);
        manifest.claim(run.runId(), "w", 2, LEASE).forEach(lease -> manifest.validated(lease, Samples.result(1)));
        manifest.note(run.runId(), new RunNotes(null, null, null, null, 42L, null, null, null), "ann");
        assertThat(manifest.moveAll(run.runId(), VALIDATED, PUBLISHED, "ann")).isEqualTo(2);
        assertThat(manifest.partitions(run.runId()))
                .extracting(PartitionRow::publishedVersion)
                .containsExactly(42L, 42L);
        assertThat(manifest.moveAll(run.runId(), VALIDATED, PUBLISHED, "ann")).isZero();
    }

    @Test
    void cancelEndsLeasesAndAttemptsAndResumePutsThemBack() {
        RunRow run = running(3);
        Lease lease = claimOne(run, "w");
        manifest.moveRun(run.runId(), RunState.RUNNING, RunState.CANCELLED, "ann", "stop");
        assertThat(manifest.moveAll(run.runId(), RUNNING, CANCELLED, "ann")).isEqualTo(1);
        assertThat(manifest.moveAll(run.runId(), PENDING, CANCELLED, "ann")).isEqualTo(2);
        assertChangesNothing(lease);
        assertThat(manifest.attempts(run.runId()).get(0).outcome()).isEqualTo("CANCELLED");
        manifest.openRun(run.runId(), RunState.CANCELLED, "ann");
        assertThat(manifest.moveAll(run.runId(), CANCELLED, PENDING, "ann")).isEqualTo(3);
        assertThat(claimOne(run, "w").fence()).isGreaterThan(lease.fence());
    }
}
