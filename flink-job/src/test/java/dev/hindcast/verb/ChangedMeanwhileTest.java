package dev.hindcast.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.RunState;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A verb that works for long never reports as done what somebody else undid meanwhile. */
class ChangedMeanwhileTest {
    @TempDir
    Path folder;

    @Test
    void aCatchUpOfARunThatIsCancelledMeanwhileIsNotReportedAsDone() throws Exception {
        try (PlannedRun run = validated()) {
            run.feed(1);
            run.live(1);
            run.computer.before = request -> new CancelVerb(run.session).cancel(run.runId);

            refused(() -> new CatchUpVerb(run.session).catchUp(run.runId), RunState.CANCELLED, "resume");

            assertThat(run.state()).isEqualTo(RunState.CANCELLED);
        }
    }

    @Test
    void aCatchUpThatNobodyDisturbsIsDoneAndSoIsTheSameOnceMore() throws Exception {
        try (PlannedRun run = validated()) {
            run.feed(1);
            run.live(1);

            assertThat(new CatchUpVerb(run.session).catchUp(run.runId).outcome())
                    .isEqualTo("CAUGHT_UP");
            assertThat(new CatchUpVerb(run.session).catchUp(run.runId).outcome())
                    .isEqualTo("CAUGHT_UP");
            assertThat(run.state()).isEqualTo(RunState.CAUGHT_UP);
        }
    }

    @Test
    void twoThatBringARunToTheSamePlaceAreBothRight() throws Exception {
        try (PlannedRun run = validated()) {
            MoveAfterWork late = new MoveAfterWork(run.session, run.session.run(run.runId));
            new MoveAfterWork(run.session, run.session.run(run.runId)).to(RunState.CAUGHT_UP, "first");

            late.to(RunState.CAUGHT_UP, "second");

            refused(late::requireUnchanged, RunState.CAUGHT_UP, "gate");
        }
    }

    @Test
    void whatIsWhereItShouldGoButHasLeftMeanwhileIsRefused() throws Exception {
        try (PlannedRun run = validated()) {
            MoveAfterWork again = new MoveAfterWork(run.session, run.session.run(run.runId));
            new CancelVerb(run.session).cancel(run.runId);

            refused(() -> again.to(RunState.VALIDATED, "judged"), RunState.CANCELLED, "resume");
        }
    }

    private PlannedRun validated() throws Exception {
        PlannedRun run = new PlannedRun(folder, 2);
        assertThat(new RunVerb(run.session, 1, 2).run(run.runId).outcome()).isEqualTo("VALIDATED");
        return run;
    }

    private static void refused(ThrowingCallable verb, RunState now, String next) {
        assertThatThrownBy(verb).isInstanceOfSatisfying(HindcastException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.STATE_FORBIDS);
            assertThat(e.value()).isEqualTo(now.name());
            assertThat(e.next()).startsWith("hindcast " + next);
        });
    }
}
