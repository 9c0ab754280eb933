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
import dev.hindcast.table.CommitJournal;
import dev.hindcast.table.Content;
import dev.hindcast.table.FaultyCatalogs;
import dev.hindcast.table.FileExchange;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.Pauses;
import dev.hindcast.table.PointerMove;
import dev.hindcast.table.PointerMoves;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.RefCommits;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.ReplayProgress;
import dev.hindcast.table.RunInProgress;
import dev.hindcast.table.Settlement;
import dev.hindcast.table.SummaryKeys;
import dev.hindcast.table.Watermark;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RollbackTest {
    @TempDir
    Path folder;

    private RunInProgress run;
    private final RunInProgress.TestFence fence = new RunInProgress.TestFence();
    private RollbackMode mode = RollbackMode.REPLAY_AFTER;
    private long m;
    private long p;

    @BeforeEach
    void publishedRun() {
        run = new RunInProgress(folder);
        m = run.mainHead();
        p = publish(RUN);
    }

    @AfterEach
    void close() {
        run.close();
    }

    /** A publish by the parts of table alone: rollback needs nothing else. */
    private long publish(String runId) {
        long head = run.mainHead();
        RefChanges refs = new RefChanges(run.warehouse.catalogs(), Pauses.NONE);
        String branch = new dev.hindcast.table.Refs(runId).publish();
        refs.createBranch(TARGET, branch, head);
        Table table = run.warehouse.load(TARGET);
        Set<String> days = Set.of(DAY1, DAY2);
        Content.Difference difference = Content.difference(
                Content.of(table, head, days), Content.of(table, run.warehouse.at(TARGET, run.refs.candidate()), days));
        RefPosition old = Positions.of(table, head).orElseThrow();
        Map<String, String> summary = new HashMap<>(Positions.summary(
                new RefPosition(0, old.sourceUuid(), old.watermark(), run.newCode, Map.of("fx", 9L))));
        summary.put(SummaryKeys.RUN, runId);
        summary.put(SummaryKeys.STEP, SummaryKeys.Step.PUBLISH.text());
        summary.put(SummaryKeys.BASE_WATERMARK, old.watermark().text());
        summary.put(SummaryKeys.BASE_TRANSFORM, old.transform());
        Outcome built = new RefCommits(run.warehouse.catalogs(), CommitJournal.NONE, Pauses.NONE)
                .exchange(TARGET, new FileExchange(branch, head, difference, Map.of(), summary), now -> {});
        long id = ((Outcome.Done) built).snapshotId();
        run.manifest.moveRun(RUN, RunState.GATED, RunState.PUBLISHING, "test", "moving");
        new PointerMoves(run.warehouse.catalogs(), run.manifest, Pauses.NONE)
                .move(PointerMove.publish(runId, TARGET, head, id, runId + "/publish/1/1"), "test");
        new Settlement(run.warehouse.catalogs(), refs, run.manifest).settle(RUN, "test");
        return id;
    }

    private Rollback rollback() {
        return new Rollback(
                new RollbackTools(run.faulty, run.manifest, run.transforms, run::replay, fence, Pauses.NONE));
    }

    private RollbackRequest request(Optional<Set<String>> only, Set<Long> accepted) {
        return new RollbackRequest(RUN, TARGET, p, mode, only, accepted, Duration.ofSeconds(60), 3, "alice");
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
    void aPreparedOneClosesTheGapFirstSoThatReadersMissNothing() {
        mode = RollbackMode.PREPARED;
        long live = run.liveGoesOn("live3");
        Watermark before = run.position().watermark();
        RollbackResult.RolledBack done = rollBack();
        isRolledBack(done);

        assertThat(run.main()).containsExactly("old1", "old2", "replayed3-2");
        assertThat(run.position().watermark()).isEqualTo(before);
        assertThat(run.position().transform()).isEqualTo(run.oldCode);
        assertThat(run.warehouse.load(TARGET).currentSnapshot().parentId()).isEqualTo(live);
        assertThat(progress().reached()).isTrue();
        assertThat(run.refNames()).doesNotContain(run.refs.replay());
    }

    @Test
    void aPreparedOneBringsUpInTheFencedRoundWhatLiveDidMeanwhile() {
        mode = RollbackMode.PREPARED;
        run.liveGoesOn("live3");
        // Fork and first replay pass; live goes on before the branch of the move is made.
        run.faulty.next(FaultyCatalogs.NONE, (real, base, updated) -> {
            real.commit(base, updated);
            run.liveGoesOn("live4");
        });
        isRolledBack(rollBack());
        assertThat(run.main()).containsExactly("old1", "old2", "replayed3-3");
        assertThat(progress().reached()).isTrue();
    }

    @Test
    void aCrashWhileThePreparedOneMovesIsSettledAndTheBranchIsUsedAgain() {
        mode = RollbackMode.PREPARED;
        run.liveGoesOn("live3");
        run.faulty.next(FaultyCatalogs.NONE, FaultyCatalogs.NONE, FaultyCatalogs.NONE, (real, base, updated) -> {
            throw new ProcessDied();
        });
        assertThatThrownBy(this::rollBack).isInstanceOf(ProcessDied.class);
        assertThat(run.mainHead()).isNotEqualTo(m);
        isRolledBack(rollBack());
        assertThat(run.main()).containsExactly("old1", "old2", "replayed3-2");
    }

    @Test
    void thePointerGoesBackToTheOldHeadItself() {
        mode = RollbackMode.POINTER;
        RollbackResult.RolledBack done = rollBack();

        assertThat(run.state()).isEqualTo(RunState.ROLLED_BACK);
        assertThat(done.snapshotId()).isEqualTo(m);
        assertThat(run.mainHead()).isEqualTo(m);
        assertThat(run.main()).containsExactly("old1", "old2", "out3");
        assertThat(run.position().transform()).isEqualTo(run.oldCode);
        assertThat(run.warehouse.at(TARGET, run.refs.undone(p))).isEqualTo(p);
        assertThat(run.moves()).containsExactly("publish LANDED", "restore LANDED");
        assertThat(rollBack().already()).isTrue();
    }

    @Test
    void thePointerStaysWhereItIsOnceSomethingFollowedThePublish() {
        mode = RollbackMode.POINTER;
        run.liveGoesOn("live3");
        refused(ErrorCode.STATE_FORBIDS);
    }

    @Test
    void thePointerMovesOnlyWhileMainIsThePublishEvenInTheLastMoment() {
        mode = RollbackMode.POINTER;
        run.faulty.next(FaultyCatalogs.NONE, (real, base, updated) -> {
            run.liveGoesOn("live3");
            real.commit(base, updated);
        });
        assertThatThrownBy(this::rollBack)
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STATE_FORBIDS));
        assertThat(run.main()).contains("live3", "new1");
        assertThat(run.state()).isEqualTo(RunState.PUBLISHED);
        assertThat(run.refNames()).doesNotContain(run.refs.restore());
    }

    @Test
    void aLostAnswerToThePointersMoveIsFoundRolledBack() {
        mode = RollbackMode.POINTER;
        run.faulty.next(FaultyCatalogs.NONE, FaultyCatalogs.ANSWER_LOST);
        assertThat(rollBack().snapshotId()).isEqualTo(m);
        assertThat(run.mainHead()).isEqualTo(m);
    }

    @Test
    void aCrashAfterThePointersMoveIsSettledAsRolledBack() {
        mode = RollbackMode.POINTER;
        run.faulty.next(FaultyCatalogs.NONE, (real, base, updated) -> {
            real.commit(base, updated);
            throw new ProcessDied();
        });
        assertThatThrownBy(this::rollBack).isInstanceOf(ProcessDied.class);
        assertThat(rollBack().snapshotId()).isEqualTo(m);
        assertThat(run.state()).isEqualTo(RunState.ROLLED_BACK);
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
        publish(other);
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
