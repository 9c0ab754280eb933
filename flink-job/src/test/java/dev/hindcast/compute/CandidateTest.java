package dev.hindcast.compute;

import static dev.hindcast.compute.BackfillWorld.MART;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.catchup.LiveRound;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefChanges;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The candidate branch is forked once, whoever dies or comes at the same time. */
class CandidateTest {
    private BackfillWorld world;

    @BeforeEach
    void open() {
        world = BackfillWorld.fresh();
        world.manifest.openRun(world.plan.runId(), RunState.PLANNED, "test");
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void itIsForkedAtMainsHeadOnceAndStaysThereWhenMainGoesOn() {
        long fork = mainHead();
        candidate().ensureForked();
        assertThat(world.live().once()).isEqualTo(LiveRound.End.COMMITTED);

        candidate().ensureForked();

        assertThat(mainHead()).isNotEqualTo(fork);
        assertThat(candidate().fork()).isEqualTo(fork);
        assertThat(candidate().head(world.catalogs.load(MART))).isEqualTo(fork);
    }

    @Test
    void aForkWhoseProcessDiedBeforeItsNoteIsNotedByTheNext() {
        Manifest mortal = MortalManifest.dyingAt(world.manifest, (method, arguments) -> method.equals("note"));
        HindcastException death = catchThrowableOfType(
                HindcastException.class, () -> new Candidate(world.plan, world.seams(mortal), "test").ensureForked());
        assertThat(death.code()).isEqualTo(ErrorCode.MANIFEST_FAILED);
        HindcastException unnoted =
                catchThrowableOfType(HindcastException.class, () -> candidate().fork());
        assertThat(unnoted.code()).isEqualTo(ErrorCode.STATE_FORBIDS);

        candidate().ensureForked();

        assertThat(candidate().fork()).isEqualTo(mainHead());
    }

    @Test
    void twoProcessesThatStartTheRunAtOnceAgreeOnOneFork() {
        Candidate late = new Candidate(
                world.plan,
                world.seams(world.manifest, new Interrupted(world.catalogs, () -> {
                    world.live().once();
                    candidate().ensureForked();
                })),
                "test");
        long seenFirst = mainHead();

        late.ensureForked();

        assertThat(candidate().fork()).isEqualTo(mainHead()).isNotEqualTo(seenFirst);
        assertThat(candidate().head(world.catalogs.load(MART))).isEqualTo(mainHead());
    }

    @Test
    void aBranchThatSomebodyDroppedIsRefusedAndNotForkedAgain() {
        candidate().ensureForked();
        new RefChanges(world.catalogs).drop(MART, world.candidate());

        HindcastException gone =
                catchThrowableOfType(HindcastException.class, () -> candidate().head(world.catalogs.load(MART)));

        assertThat(gone.code()).isEqualTo(ErrorCode.PINNED_SNAPSHOT_GONE);
        assertThat(gone.getMessage()).contains(world.candidate(), MART);
    }

    @Test
    void aRunThatIsAbortedWhileItsWorkerForksLeavesNoCandidateBehind() {
        Candidate late = new Candidate(
                world.plan,
                world.seams(
                        world.manifest,
                        new Interrupted(
                                world.catalogs,
                                () -> world.manifest.moveRun(
                                        world.plan.runId(), RunState.RUNNING, RunState.ABORTED, "test", "given up"))),
                "test");

        HindcastException refused = catchThrowableOfType(HindcastException.class, late::ensureForked);

        assertThat(refused.code()).isEqualTo(ErrorCode.STATE_FORBIDS);
        assertThat(world.catalogs.load(MART).refs()).doesNotContainKey(world.candidate());
    }

    private Candidate candidate() {
        return new Candidate(world.plan, world.seams(), "test");
    }

    private long mainHead() {
        return Positions.mainHead(world.catalogs.load(MART));
    }
}
