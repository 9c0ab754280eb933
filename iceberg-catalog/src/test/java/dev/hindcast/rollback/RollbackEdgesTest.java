package dev.hindcast.rollback;

import static dev.hindcast.table.RunInProgress.RUN;
import static dev.hindcast.table.Warehouse.TARGET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.AttemptRow;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.PointerMoveRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.FaultyCatalogs;
import dev.hindcast.table.Pauses;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.Replay;
import dev.hindcast.table.RunInProgress;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left behind, what is asked twice, and who else is there. */
class RollbackEdgesTest {
    private static final Duration FENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private RunInProgress run;
    private final RunInProgress.TestFence fence = new RunInProgress.TestFence();
    private final AtomicInteger waits = new AtomicInteger();
    private Pauses pauses = millis -> waits.incrementAndGet();
    private RollbackMode mode = RollbackMode.REPLAY_AFTER;
    private int rounds = 2;
    private long m;

    @BeforeEach
    void gatedRun() {
        run = new RunInProgress(folder);
        m = run.mainHead();
    }

    @AfterEach
    void close() {
        run.close();
    }

    private RollbackRequest request(long p) {
        return new RollbackRequest(RUN, TARGET, p, mode, Optional.empty(), Set.of(), FENCE, rounds, "alice");
    }

    private Rollback rollback(Manifest manifest, Replay replay) {
        return new Rollback(new RollbackTools(run.faulty, manifest, run.transforms, replay, fence, pauses));
    }

    private Rollback rollback() {
        return rollback(run.manifest, run::replay);
    }

    private RefChanges refs() {
        return new RefChanges(run.warehouse.catalogs(), Pauses.NONE);
    }

    private static HindcastException refusal(ThrowingCallable call) {
        return catchThrowableOfType(HindcastException.class, call);
    }

    @Test
    void whatWasNotPublishedIsNotRolledBackAndNotTriedDry() {
        assertThat(refusal(() -> rollback().rollBack(request(m))).code()).isEqualTo(ErrorCode.STATE_FORBIDS);
        assertThat(refusal(() -> rollback().dryRun(request(m))).code()).isEqualTo(ErrorCode.STATE_FORBIDS);
        assertThat(run.state()).isEqualTo(RunState.GATED);
        assertThat(fence.taken).isEmpty();
    }

    @Test
    void askedAgainItAnswersWhatWasDoneAndDropsWhatACrashLeft() {
        long p = StandingPublish.of(run, RUN);
        RollbackResult done = rollback().rollBack(request(p));
        refs().createBranch(TARGET, run.refs.replay(), m);

        RollbackResult.RolledBack dry = (RollbackResult.RolledBack) rollback().dryRun(request(p));
        assertThat(dry.already()).isTrue();
        assertThat(run.refNames()).contains(run.refs.replay());
        RollbackResult.RolledBack again = (RollbackResult.RolledBack) rollback().rollBack(request(p));

        assertThat(again.already()).isTrue();
        assertThat(again.snapshotId()).isEqualTo(((RollbackResult.RolledBack) done).snapshotId());
        assertThat(run.refNames()).doesNotContain(run.refs.replay());
    }

    @Test
    void aRestoreThatMainHasLostIsNotTakenForDone() {
        long p = StandingPublish.of(run, RUN);
        rollback().rollBack(request(p));
        run.warehouse.load(TARGET).manageSnapshots().replaceBranch("main", p).commit();
        assertThat(refusal(() -> rollback().rollBack(request(p))).code()).isEqualTo(ErrorCode.REF_MOVED);
    }

    @Test
    void branchesThatAnEarlierCallLeftAreMadeAnew() {
        long p = StandingPublish.of(run, RUN);
        refs().createBranch(TARGET, run.refs.restore(), m);
        rollback().rollBack(request(p));
        assertThat(run.main()).containsExactly("old1", "old2", "out3");
    }

    @Test
    void soIsTheBranchOfThePointer() {
        long p = StandingPublish.of(run, RUN);
        mode = RollbackMode.POINTER;
        refs().createBranch(TARGET, run.refs.restore(), p);
        rollback().rollBack(request(p));
        assertThat(run.mainHead()).isEqualTo(m);
    }

    @Test
    void theManifestKnowsTheCommitBeforeItIsSentAndTheMoveByItsToken() {
        long p = StandingPublish.of(run, RUN);
        RollbackResult.RolledBack done = (RollbackResult.RolledBack) rollback().rollBack(request(p));

        assertThat(run.manifest.attempts(RUN))
                .filteredOn(row -> row.token().equals(RUN + "/rollback/2/1"))
                .singleElement()
                .extracting(AttemptRow::snapshotId)
                .isEqualTo(done.snapshotId());
        assertThat(run.manifest.pointerMoves(RUN))
                .extracting(PointerMoveRow::token)
                .contains(RUN + "/rollback/2/1/" + done.snapshotId());
        assertThat(run.manifest.events(RUN))
                .anyMatch(event -> event.kind().equals("move") && event.detail().contains("settled as ROLLED_BACK"));
    }

    @Test
    void theFenceIsWaitedForAsLongAsAFenceLasts() {
        long p = StandingPublish.of(run, RUN);
        fence.heldByAnother = true;
        assertThat(refusal(() -> rollback().rollBack(request(p))).code()).isEqualTo(ErrorCode.LEASE_HELD);
        assertThat(waits).hasValue(300);

        waits.set(0);
        pauses = millis -> fence.heldByAnother = waits.incrementAndGet() < 3;
        assertThat(rollback().rollBack(request(p))).isInstanceOf(RollbackResult.RolledBack.class);
        assertThat(waits).hasValue(3);
    }

    @Test
    void aPreparedOneClosesTheGapBeforeLiveIsHeld() {
        long p = StandingPublish.of(run, RUN);
        run.liveGoesOn("live3");
        mode = RollbackMode.PREPARED;
        List<Integer> held = new ArrayList<>();
        rollback(run.manifest, (branch, from, to) -> {
                    held.add(fence.taken.size());
                    run.replay(branch, from, to);
                })
                .rollBack(request(p));
        assertThat(held).first().isEqualTo(0);
    }

    @Test
    void itIsTriedAsOftenAsAskedAndNoMore() {
        long p = StandingPublish.of(run, RUN);
        FaultyCatalogs.Fault liveIsFirst = (real, base, updated) -> {
            run.liveGoesOn("live" + run.moves().size());
            real.commit(base, updated);
        };
        // Each round makes a branch, builds on it and moves; a settled move drops the branch.
        run.faulty.next(FaultyCatalogs.NONE, FaultyCatalogs.NONE, liveIsFirst, FaultyCatalogs.NONE);
        run.faulty.next(FaultyCatalogs.NONE, FaultyCatalogs.NONE, liveIsFirst);
        HindcastException refusal = refusal(() -> rollback().rollBack(request(p)));
        assertThat(refusal.code()).isEqualTo(ErrorCode.REF_MOVED);
        assertThat(run.moves()).containsExactly("publish LANDED", "restore DEAD", "restore DEAD");
        assertThat(run.state()).isEqualTo(RunState.PUBLISHED);
    }

    @Test
    void whoeverChangesTheRunMeanwhileIsFirst() {
        long p = StandingPublish.of(run, RUN);
        Manifest overtaken = (Manifest) Proxy.newProxyInstance(
                Manifest.class.getClassLoader(), new Class<?>[] {Manifest.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("beginMove")) {
                        return false;
                    }
                    try {
                        return method.invoke(run.manifest, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        assertThat(refusal(() -> rollback(overtaken, run::replay).rollBack(request(p)))
                        .code())
                .isEqualTo(ErrorCode.STATE_FORBIDS);
        assertThat(run.mainHead()).isEqualTo(p);
        assertThat(run.refNames()).doesNotContain(run.refs.restore());
    }

    @Test
    void eachResultAndEachWayHasItsWords() {
        RollbackResult unknown = new RollbackResult.Unknown(RUN, "away");
        RollbackResult done = new RollbackResult.RolledBack(1, run.w0, false);
        RollbackResult would = new RollbackResult.WouldRollBack(1, 2, 3, run.w0, run.w0);
        for (RollbackResult each : List.of(unknown, done, would)) {
            Object same = each.<Object>fold(one -> one, one -> one, one -> one);
            assertThat(same).isSameAs(each);
        }
        assertThat(done.<String>fold(one -> "done", one -> "would", one -> "unknown"))
                .isEqualTo("done");
        assertThat(would.<String>fold(one -> "done", one -> "would", one -> "unknown"))
                .isEqualTo("would");
        assertThat(RollbackMode.PREPARED.command("run", 7)).isEqualTo("hindcast rollback run --expect 7 --prepared");
        assertThat(RollbackMode.REPLAY_AFTER.command("run", 7)).isEqualTo("hindcast rollback run --expect 7");
    }
}
