package dev.hindcast.publish;

import static dev.hindcast.table.RunInProgress.RUN;
import static dev.hindcast.table.Warehouse.TARGET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.FaultyCatalogs;
import dev.hindcast.table.Pauses;
import dev.hindcast.table.RefChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.junit.jupiter.api.Test;

/** Lost answers, crashes and races around the move of main. */
class PublishCrashTest extends PublishScenario {
    @Test
    void twoCallsAtTheSameTimeMoveMainOnce() {
        Publisher patient = new Publisher(new PublishTools(
                run.faulty,
                run.manifest,
                run.transforms,
                run::catchUp,
                quiet(),
                fence,
                clock,
                millis -> Pauses.REAL.sleep(20)));
        CompletableFuture<PublishResult> one = CompletableFuture.supplyAsync(() -> patient.publish(request()));
        CompletableFuture<PublishResult> two = CompletableFuture.supplyAsync(() -> patient.publish(request()));
        PublishResult.Published first = (PublishResult.Published) one.join();
        PublishResult.Published second = (PublishResult.Published) two.join();
        assertThat(first.snapshotId()).isEqualTo(second.snapshotId()).isEqualTo(run.mainHead());
        assertThat(first.already()).isNotEqualTo(second.already());
        assertThat(run.moves()).containsExactly("publish LANDED");
    }

    @Test
    void aLiveCommitBetweenBuildAndMoveIsKeptAndTheNextRoundPublishes() {
        warmUps = 0;
        List<Integer> rounds = new ArrayList<>();
        beforeRecheck = () -> {
            rounds.add(rounds.size());
            if (rounds.size() == 1) {
                run.liveGoesOn("live3");
            }
        };
        isPublished(publish());
        assertThat(rounds).hasSize(2);
        assertThat(run.main()).contains("live3", "new2").doesNotContain("old1");
        assertThat(run.moves()).containsExactly("publish DEAD", "publish LANDED");
    }

    @Test
    void whenMainMovesInEveryRoundPublishGivesUpAndLosesNothing() {
        warmUps = 0;
        List<Integer> rounds = new ArrayList<>();
        beforeRecheck = () -> {
            rounds.add(rounds.size());
            run.liveGoesOn("live" + rounds.size());
        };
        assertThatThrownBy(this::publish)
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.REF_MOVED));
        assertThat(run.state()).isEqualTo(RunState.GATED);
        assertThat(run.main()).contains("live2", "old1", "old2");
    }

    /** Lets the commits of preparation pass, so that the fault meets the move. */
    private void atTheMove(FaultyCatalogs.Fault fault) {
        warmUps = 0;
        // createBranch, the overwrite that builds P, then the move.
        run.faulty.next(FaultyCatalogs.NONE, FaultyCatalogs.NONE, fault);
    }

    @Test
    void aMoveWhoseAnswerWasLostIsFoundPublished() {
        atTheMove(FaultyCatalogs.ANSWER_LOST);
        isPublished(publish());
        assertThat(run.main()).containsExactly("new1", "new2", "out3");
    }

    @Test
    void aFalseConflictAtTheMoveIsFoundPublished() {
        atTheMove(FaultyCatalogs.FALSE_CONFLICT);
        isPublished(publish());
        assertThat(run.moves()).containsExactly("publish LANDED");
    }

    @Test
    void aMoveThatWasAnsweredButNotAppliedIsSettledAndPublishedWithANewToken() {
        atTheMove(FaultyCatalogs.SWALLOWED);
        isPublished(publish());
        assertThat(run.moves()).containsExactly("publish DEAD", "publish LANDED");
        assertThat(run.manifest.pointerMoves(RUN))
                .extracting(move -> move.token())
                .doesNotHaveDuplicates();
    }

    @Test
    void whileTheCatalogIsAwayTheOutcomeIsUnknownAndALaterCallEndsPublished() {
        atTheMove(run.faulty.landedThenAwayFor(1000));
        assertThat(publisher().publish(request())).isInstanceOf(PublishResult.Unknown.class);
        assertThat(run.state()).isEqualTo(RunState.PUBLISH_UNKNOWN);
        assertThat(publisher().publish(request())).isInstanceOf(PublishResult.Unknown.class);

        run.faulty.unreachableFor(0);
        PublishResult.Published published = publish();
        isPublished(published);
        assertThat(published.already()).isTrue();
        assertThat(published.snapshotId()).isEqualTo(run.mainHead());
    }

    @Test
    void aCrashBeforeTheMoveIsSettledAsDeadAndTheLateRequestCanNeverLand() {
        List<Runnable> inFlight = new ArrayList<>();
        atTheMove((real, base, updated) -> {
            inFlight.add(() -> real.commit(base, updated));
            throw new ProcessDied();
        });
        assertThatThrownBy(this::publish).isInstanceOf(ProcessDied.class);
        assertThat(run.state()).isEqualTo(RunState.PUBLISHING);

        isPublished(publish());
        long main = run.mainHead();
        assertThatThrownBy(inFlight.get(0)::run).isInstanceOf(RuntimeException.class);
        assertThat(run.mainHead()).isEqualTo(main);
        assertThat(run.moves()).containsExactly("publish DEAD", "publish LANDED");
    }

    @Test
    void aCatalogThatChecksOnlyChangedRefsIsAskedToCheckThePublishBranch() {
        List<Set<String>> changed = new ArrayList<>();
        atTheMove((real, base, updated) -> {
            changed.add(changedRefs(base, updated));
            real.commit(base, updated);
        });
        PublishResult.Published published = publish();
        assertThat(changed)
                .containsExactly(Set.of("main", run.refs.publish(), run.refs.previous(published.snapshotId())));
    }

    private static Set<String> changedRefs(TableMetadata base, TableMetadata updated) {
        Set<String> names = new java.util.TreeSet<>();
        for (Map.Entry<String, SnapshotRef> ref : updated.refs().entrySet()) {
            if (!ref.getValue().equals(base.ref(ref.getKey()))) {
                names.add(ref.getKey());
            }
        }
        return names;
    }

    @Test
    void aCrashAfterTheMoveIsSettledAsPublished() {
        atTheMove((real, base, updated) -> {
            real.commit(base, updated);
            throw new ProcessDied();
        });
        assertThatThrownBy(this::publish).isInstanceOf(ProcessDied.class);
        long p = run.mainHead();
        run.liveGoesOn("live3");

        PublishResult.Published published = publish();
        isPublished(published);
        assertThat(published.snapshotId()).isEqualTo(p);
    }

    @Test
    void aSecondCrashWhileSettlingIsSettledToo() {
        atTheMove((real, base, updated) -> {
            real.commit(base, updated);
            throw new ProcessDied();
        });
        assertThatThrownBy(this::publish).isInstanceOf(ProcessDied.class);
        run.faulty.next((real, base, updated) -> {
            throw new ProcessDied();
        });
        assertThatThrownBy(this::publish).isInstanceOf(ProcessDied.class);
        assertThat(run.state()).isEqualTo(RunState.PUBLISHING);
        isPublished(publish());
    }

    /** No exception that anybody handles: the process is gone at this point. */
    private static final class ProcessDied extends Error {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void aPublishBranchOfUnknownOriginIsRemovedFirst() {
        new RefChanges(run.warehouse.catalogs(), Pauses.NONE).createBranch(TARGET, run.refs.publish(), run.fork);
        isPublished(publish());
        assertThat(run.main()).containsExactly("new1", "new2", "out3");
    }
}
