package dev.hindcast.rollback;

import static dev.hindcast.table.RunInProgress.RUN;
import static dev.hindcast.table.Warehouse.TARGET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.FaultyCatalogs;
import dev.hindcast.table.Pauses;
import dev.hindcast.table.ReplayProgress;
import dev.hindcast.table.RunInProgress;
import dev.hindcast.table.Watermark;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The two ways back that are not the default. */
class RollbackModesTest {
    @TempDir
    Path folder;

    private RunInProgress run;
    private final RunInProgress.TestFence fence = new RunInProgress.TestFence();
    private RollbackMode mode = RollbackMode.PREPARED;
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

    private RollbackResult.RolledBack rollBack() {
        RollbackTools tools =
                new RollbackTools(run.faulty, run.manifest, run.transforms, run::replay, fence, Pauses.NONE);
        RollbackRequest request = new RollbackRequest(
                RUN, TARGET, p, mode, Optional.empty(), Set.of(), Duration.ofSeconds(60), 3, "alice");
        return (RollbackResult.RolledBack) new Rollback(tools).rollBack(request);
    }

    private void refused(ErrorCode code) {
        assertThatThrownBy(this::rollBack)
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(code));
        assertThat(run.main()).contains("new1", "new2");
        assertThat(run.state()).isEqualTo(RunState.PUBLISHED);
    }

    private ReplayProgress progress() {
        return ReplayProgress.of(run.warehouse.load(TARGET)).orElseThrow();
    }

    @Test
    void aPreparedOneClosesTheGapFirstSoThatReadersMissNothing() {
        long live = run.liveGoesOn("live3");
        Watermark before = run.position().watermark();
        RollbackResult.RolledBack done = rollBack();
        assertThat(run.state()).isEqualTo(RunState.ROLLED_BACK);

        assertThat(run.main()).containsExactly("old1", "old2", "replayed3-2");
        assertThat(run.position().watermark()).isEqualTo(before);
        assertThat(run.position().transform()).isEqualTo(run.oldCode);
        assertThat(run.warehouse.load(TARGET).currentSnapshot().snapshotId()).isEqualTo(done.snapshotId());
        assertThat(run.warehouse.load(TARGET).currentSnapshot().parentId()).isEqualTo(live);
        assertThat(progress().reached()).isTrue();
        assertThat(run.refNames()).doesNotContain(run.refs.replay());
    }

    @Test
    void aPreparedOneBringsUpInTheFencedRoundWhatLiveDidMeanwhile() {
        run.liveGoesOn("live3");
        // Fork and first replay pass; live goes on before the branch of the move is made.
        run.faulty.next(FaultyCatalogs.NONE, (real, base, updated) -> {
            real.commit(base, updated);
            run.liveGoesOn("live4");
        });
        rollBack();
        assertThat(run.main()).containsExactly("old1", "old2", "replayed3-3");
        assertThat(progress().reached()).isTrue();
    }

    @Test
    void aCrashWhileThePreparedOneMovesIsSettledAndTheBranchIsUsedAgain() {
        run.liveGoesOn("live3");
        run.faulty.next(FaultyCatalogs.NONE, FaultyCatalogs.NONE, FaultyCatalogs.NONE, (real, base, updated) -> {
            throw new ProcessDied();
        });
        assertThatThrownBy(this::rollBack).isInstanceOf(ProcessDied.class);
        assertThat(run.mainHead()).isNotEqualTo(m);
        rollBack();
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

    /** No exception that anybody handles: the process is gone at this point. */
    private static final class ProcessDied extends Error {
        private static final long serialVersionUID = 1L;
    }
}
