package dev.hindcast.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.manifest.RunState;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that changed after the gate judged them are not published on the strength of that judgement. */
class ValidateShutsTest {
    @TempDir
    Path folder;

    private PlannedRun run;

    @BeforeEach
    void gated() throws Exception {
        run = new PlannedRun(folder, 2);
        new RunVerb(run.session, 1, 1).run(run.runId);
        for (RunState[] move : List.of(
                new RunState[] {RunState.VALIDATED, RunState.CAUGHT_UP},
                new RunState[] {RunState.CAUGHT_UP, RunState.GATED})) {
            run.session.manifest().moveRun(run.runId, move[0], move[1], "ann", "test");
        }
    }

    @AfterEach
    void close() {
        run.close();
    }

    private Answer validate(long found) {
        run.session.reconcileWith(new FixedContents(1, found));
        return new ValidateVerb(run.session).validate(run.runId);
    }

    @Test
    void aGatedRunWhoseFilesDoNotHoldWhatTheyMustIsRefused() {
        Answer answer = validate(2);

        assertThat(answer.exit()).isEqualTo(1);
        assertThat(run.session.run(run.runId).state()).isEqualTo(RunState.REFUSED);
        assertThat(answer.nextSteps()).contains("hindcast abort " + run.runId);
        assertThatThrownBy(() -> new PublishVerb(run.session).publish(run.runId, false))
                .hasMessageContaining("REFUSED");
    }

    @Test
    void aGatedRunWhoseFilesHoldStaysGated() {
        assertThat(validate(1).exit()).isZero();
        assertThat(run.session.run(run.runId).state()).isEqualTo(RunState.GATED);
    }
}
