package dev.hindcast.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of a plan is lost or altered: no run is locked in by that, and none is half ended. */
class LostPlanTest {
    @TempDir
    Path folder;

    @Test
    void aLostPlanIsWrittenAnewAndEveryVerbGoesOn() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 2)) {
            LockedPlan plan = run.session.plan(run.runId);
            Files.delete(run.session.folder().plan(run.runId));

            assertThat(new StatusVerb(run.session).status(run.runId).outcome()).isEqualTo("PLANNED");
            assertThat(run.session.plan(run.runId)).isEqualTo(plan);
            Files.delete(run.session.folder().plan(run.runId));
            assertThat(new RunVerb(run.session, 1).run(run.runId).outcome()).isEqualTo("VALIDATED");
            Files.delete(run.session.folder().plan(run.runId));
            assertThat(new AbortVerb(run.session).abort(run.runId).outcome()).isEqualTo("ABORTED");
        }
    }

    @Test
    void anAlteredPlanIsRefusedAndDoesNotHalfEndTheRun() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 2)) {
            Path file = run.session.folder().plan(run.runId);
            Files.writeString(file, Files.readString(file).replace("2024-01-03", "2024-01-04"));

            assertThatThrownBy(() -> new AbortVerb(run.session).abort(run.runId))
                    .isInstanceOfSatisfying(
                            HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DRIFT));

            assertThat(run.state()).isEqualTo(RunState.PLANNED);
            assertThat(run.session.catalogs().load(PlannedRun.RAW).refs()).containsKey(run.refs.w0());
            Files.delete(file);
            assertThat(new AbortVerb(run.session).abort(run.runId).outcome()).isEqualTo("ABORTED");
            assertThat(run.session.catalogs().load(PlannedRun.RAW).refs()).doesNotContainKey(run.refs.w0());
        }
    }
}
