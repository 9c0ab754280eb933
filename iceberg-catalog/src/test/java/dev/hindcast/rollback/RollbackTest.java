package dev.hindcast.rollback;

import static dev.hindcast.table.RunInProgress.RUN;
import static dev.hindcast.table.Warehouse.DAY1;
import static dev.hindcast.table.Warehouse.DAY2;
import static dev.hindcast.table.Warehouse.DAY3;
import static dev.hindcast.table.Warehouse.SOURCE;
import static dev.hindcast.table.Warehouse.TARGET;
import static dev.hindcast.table.Warehouse.staged;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.FaultyCatalogs;
import dev.hindcast.table.Pauses;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.ReplayProgress;
import dev.hindcast.table.RunInProgress;
import dev.hindcast.table.SummaryKeys;
import dev.hindcast.table.Watermark;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RollbackTest {
    @TempDir
    Path folder;

    private RunInProgress run;
    private final RunInProgress.TestFence fence = new RunInProgress.TestFence();
    private long m;
    private long p;

    @BeforeEach
    void publishedRun() {
        run = new RunInProgress(folder);
        m = run.mainHead();
        p = StandingPublish.of(run, RUN);
    }

    @AfterEach
    void close() {
        run.close();
    }

    private Rollback rollback() {
        return new Rollback(
                new RollbackTools(run.faulty, run.manifest, run.transforms, run::replay, fence, Pauses.NONE));
    }

    private RollbackRequest request(Optional<Set<String>> only, Set<Long> accepted) {
        return new RollbackRequest(
                RUN, TARGET, p, RollbackMode.REPLAY_AFTER, only, accepted, Duration.ofSeconds(60), 3, "alice");
    }

    private RollbackRequest request() {
        return request(Optional.empty(), Set.of());
    }

    private RollbackResult.RolledBack rollBack() {
        return (RollbackResult.RolledBack) rollback().rollBack(request());
    }

    private void refused(ErrorCode code) {
        long before = run.mainHead();
        assertThatThrownBy(() -> rollback().rollBack(request()))
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(code));
        assertThat(run.mainHead()).isEqualTo(before);
        assertThat(run.state()).isEqualTo(RunState.PUBLISHED);
    }

    @Test
    void noMoveIsSentWithLessThanTenSecondsLeftOnTheFence() {
        fence.left = Duration.ofSeconds(9);
        refused(ErrorCode.REF_MOVED);
        assertThat(run.moves()).containsExactly("publish LANDED");
        fence.left = Duration.ofSeconds(10);
        isRolledBack(rollBack());
    }

    /** The table may change between the checks of R and the move. */
    @Test
    void aColumnThatIsDroppedWhileRIsBuiltStopsTheMove() {
        run.faulty.next(FaultyCatalogs.NONE, (operations, base, updated) -> {
            operations.commit(base, updated);
            run.warehouse.load(TARGET).updateSchema().deleteColumn("order_id").commit();
        });
        refused(ErrorCode.DRIFT);
    }

    @Test
    void aWrongExpectationIsNamedBesideThePublishThatStands() {
        RollbackRequest wrong = new RollbackRequest(
                RUN,
                TARGET,
                4711,
                RollbackMode.REPLAY_AFTER,
                Optional.empty(),
                Set.of(),
                Duration.ofSeconds(60),
                3,
                "al");
        assertThatThrownBy(() -> rollback().rollBack(wrong)).isInstanceOfSatisfying(HindcastException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.STATE_FORBIDS);
            assertThat(e.value()).isEqualTo("4711");
            assertThat(e.expected()).isEqualTo("--expect " + p);
        });
    }

    private void isRolledBack(RollbackResult.RolledBack done) {
        assertThat(run.state()).isEqualTo(RunState.ROLLED_BACK);
        assertThat(run.warehouse.load(TARGET).snapshot(done.snapshotId()).summary())
                .containsEntry(SummaryKeys.ROLLS_BACK, String.valueOf(p));
        assertThat(run.refNames())
                .contains(run.refs.undone(p), run.refs.previous(p))
                .doesNotContain(run.refs.restore());
        assertThat(run.faulty.planned()).isZero();
    }

    @Test
    void mainShowsTheOldFilesPositionAndCodeAgainInOneDescendant() {
        long live = run.liveGoesOn("live3");
        Watermark before = run.position().watermark();
        RollbackResult.RolledBack done = rollBack();
        isRolledBack(done);

        assertThat(run.main()).containsExactly("old1", "old2", "out3");
        assertThat(run.position().watermark()).isEqualTo(run.w0);
        assertThat(run.position().transform()).isEqualTo(run.oldCode);
        assertThat(run.position().dependencies()).containsEntry("fx", 7L);
        assertThat(run.warehouse.load(TARGET).currentSnapshot().parentId()).isEqualTo(live);
        assertThat(done.replayUntil()).isEqualTo(before);
        assertThat(run.warehouse.at(TARGET, run.refs.undone(p))).isEqualTo(live);
        assertThat(run.moves()).containsExactly("publish LANDED", "restore LANDED");
    }

    @Test
    void theReplayIsReachedWhenLiveCoversAgainWhatReadersHadSeen() {
        run.liveGoesOn("live3");
        Watermark seen = run.position().watermark();
        rollBack();
        assertThat(progress().reached()).isFalse();
        assertThat(progress().until()).isEqualTo(seen);

        run.live(seen, run.oldCode, staged(DAY3, run.file("replayed3", DAY3)));
        assertThat(progress().reached()).isTrue();
        assertThat(run.main()).containsExactly("old1", "old2", "replayed3");
    }

    private ReplayProgress progress() {
        return ReplayProgress.of(run.warehouse.load(TARGET)).orElseThrow();
    }

    @Test
    void rollingBackTwiceChangesNothing() {
        RollbackResult.RolledBack first = rollBack();
        long head = run.mainHead();
        RollbackResult.RolledBack second = rollBack();
        assertThat(second.snapshotId()).isEqualTo(first.snapshotId());
        assertThat(second.already()).isTrue();
        assertThat(run.mainHead()).isEqualTo(head);
    }

    @Test
    void aLaterPublishThatStandsForbidsIt() {
        String other = "other-ba9876543210";
        run.manifest.create(
                new RunRow(
                        other,
                        TARGET,
                        SOURCE,
                        "lock",
                        run.newCode,
                        run.w0.text(),
                        RunState.PLANNED,
                        RunNotes.NONE,
                        "test",
                        null),
                List.of(DAY1, DAY2),
                "test");
        StandingPublish.of(run, other);
        refused(ErrorCode.STATE_FORBIDS);
    }

    @Test
    void whereLiveNeverWritesTheRangeOnlyTheRunsPartitionsAreRestored() {
        run.liveGoesOn("live3");
        rollback().rollBack(request(Optional.of(Set.of(DAY1, DAY2)), Set.of()));
        assertThat(run.main()).containsExactly("live3", "old1", "old2");
    }

    @Test
    void aForeignCommitAfterThePublishIsNeverLostSilently() {
        long foreign = run.warehouse.append(TARGET, run.file("foreign", DAY3), Map.of());
        run.liveGoesOn("live3");
        refused(ErrorCode.FOREIGN_COMMIT);
        assertThat(rollback().rollBack(request(Optional.empty(), Set.of(foreign))))
                .isInstanceOf(RollbackResult.RolledBack.class);
    }

    @Test
    void aCompactionAfterThePublishIsUndoneToo() {
        run.warehouse.compact(TARGET, run.file("new1", DAY1), run.file("new1c", DAY1));
        isRolledBack(rollBack());
        assertThat(run.main()).containsExactly("old1", "old2", "out3");
    }

    @Test
    void withoutTheTagOfTheOldHeadItIsNotArmed() {
        new RefChanges(run.warehouse.catalogs(), Pauses.NONE).drop(TARGET, run.refs.previous(p));
        refused(ErrorCode.ROLLBACK_NOT_ARMED);
    }

    @Test
    void aColumnThatWasDroppedSinceIsDrift() {
        run.warehouse.load(TARGET).updateSchema().deleteColumn("order_id").commit();
        refused(ErrorCode.DRIFT);
    }

    /** Lets createBranch and the build of R pass, so that the fault meets the move. */
    private void atTheMove(FaultyCatalogs.Fault fault) {
        run.faulty.next(FaultyCatalogs.NONE, FaultyCatalogs.NONE, fault);
    }

    @Test
    void aLiveCommitBetweenBuildAndMoveIsPartOfTheNextRound() {
        atTheMove((real, base, updated) -> {
            run.liveGoesOn("live3");
            real.commit(base, updated);
        });
        RollbackResult.RolledBack done = rollBack();
        isRolledBack(done);
        assertThat(done.replayUntil().sequenceNumber()).isEqualTo(2);
        assertThat(run.moves()).containsExactly("publish LANDED", "restore DEAD", "restore LANDED");
    }

    @Test
    void aLostAnswerAtTheMoveIsFoundRolledBack() {
        atTheMove(FaultyCatalogs.ANSWER_LOST);
        isRolledBack(rollBack());
    }

    @Test
    void aCrashBeforeTheMoveAndASecondOneWhileSettlingLeaveMainAndKillTheLateRequest() {
        List<Runnable> inFlight = new ArrayList<>();
        atTheMove((real, base, updated) -> {
            inFlight.add(() -> real.commit(base, updated));
            throw new ProcessDied();
        });
        assertThatThrownBy(this::rollBack).isInstanceOf(ProcessDied.class);
        assertThat(run.mainHead()).isEqualTo(p);
        run.faulty.next((real, base, updated) -> {
            throw new ProcessDied();
        });
        assertThatThrownBy(this::rollBack).isInstanceOf(ProcessDied.class);
        assertThat(run.state()).isEqualTo(RunState.ROLLING_BACK);

        isRolledBack(rollBack());
        long head = run.mainHead();
        assertThatThrownBy(inFlight.get(0)::run).isInstanceOf(RuntimeException.class);
        assertThat(run.mainHead()).isEqualTo(head);
    }

    @Test
    void aCrashAfterTheMoveIsSettledAsRolledBack() {
        atTheMove((real, base, updated) -> {
            real.commit(base, updated);
            throw new ProcessDied();
        });
        assertThatThrownBy(this::rollBack).isInstanceOf(ProcessDied.class);
        RollbackResult.RolledBack done = rollBack();
        isRolledBack(done);
        assertThat(done.snapshotId()).isEqualTo(run.mainHead());
    }

    /** No exception that anybody handles: the process is gone at this point. */
    private static final class ProcessDied extends Error {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void whileTheCatalogIsAwayTheOutcomeIsUnknownAndALaterCallEndsIt() {
        atTheMove(run.faulty.landedThenAwayFor(1000));
        assertThat(rollback().rollBack(request())).isInstanceOf(RollbackResult.Unknown.class);
        run.faulty.unreachableFor(0);
        isRolledBack(rollBack());
    }

    @Test
    void anExpiryAfterTheRollbackKeepsTheRestoredFilesBecauseOfTheTag() throws Exception {
        run.liveGoesOn("live3");
        rollBack();
        Thread.sleep(5);
        run.liveGoesOn("live4");
        run.warehouse
                .load(TARGET)
                .expireSnapshots()
                .expireOlderThan(System.currentTimeMillis())
                .retainLast(1)
                .commit();
        assertThat(run.warehouse.load(TARGET).snapshot(m)).isNotNull();
        assertThat(run.main()).containsExactly("live4", "old1", "old2");
        assertThat(List.of("old1", "old2", "live4")).allMatch(run.warehouse::exists);
    }

    @Test
    void aDryRunTellsAndChangesNothing() {
        run.liveGoesOn("live3");
        long head = run.mainHead();
        Watermark now = run.position().watermark();
        assertThat(rollback().dryRun(request())).isEqualTo(new RollbackResult.WouldRollBack(head, 3, 3, run.w0, now));
        assertThat(run.mainHead()).isEqualTo(head);
        assertThat(run.state()).isEqualTo(RunState.PUBLISHED);
    }

    @Test
    void aFenceInOtherHandsIsAConflict() {
        fence.heldByAnother = true;
        refused(ErrorCode.LEASE_HELD);
    }
}
