package dev.hindcast.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunState;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Status says so when catalog and manifest contradict each other. */
class AttentionTest {
    @TempDir
    Path folder;

    @Test
    void aStateThatMainDoesNotShowIsPointedOutAndNotCompleted() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 1)) {
            published(run, 12345L);

            Answer status = new StatusVerb(run.session).status(run.runId);

            assertThat(status.text()).contains("Attention", "12345", "catalog may be an older copy");
            assertThat(status.json().get("data").get("attention").asText()).contains("12345");
            assertThatThrownBy(() -> new CompleteVerb(run.session).complete(run.runId))
                    .isInstanceOfSatisfying(
                            HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.REF_MOVED));
            assertThat(run.state()).isEqualTo(RunState.PUBLISHED);
        }
    }

    @Test
    void aMoveThatTheManifestDoesNotKnowIsPointedOut() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 1)) {
            new RunVerb(run.session, 1, 1).run(run.runId);
            run.session.refs().createTag(PlannedRun.MART, run.refs.previous(run.mainHead()), run.mainHead());

            assertThat(new StatusVerb(run.session).status(run.runId).text())
                    .contains("Attention", "manifest knows nothing", Long.toString(run.mainHead()));
        }
    }

    @Test
    void thereIsNothingToPointOutWhereBothAgree() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 1)) {
            Answer planned = new StatusVerb(run.session).status(run.runId);
            published(run, run.mainHead());
            Answer published = new StatusVerb(run.session).status(run.runId);

            assertThat(List.of(planned, published)).allSatisfy(status -> {
                assertThat(status.text()).doesNotContain("Attention");
                assertThat(status.json().get("data").get("attention").isNull()).isTrue();
            });
            assertThat(new CompleteVerb(run.session).complete(run.runId).outcome())
                    .isEqualTo("COMPLETED");
        }
    }

    /** By the manifest alone. */
    private static void published(PlannedRun run, long snapshot) {
        new RunVerb(run.session, 1, 1).run(run.runId);
        List<RunState> way = List.of(
                RunState.VALIDATED, RunState.CAUGHT_UP, RunState.GATED, RunState.PUBLISHING, RunState.PUBLISHED);
        for (int step = 1; step < way.size(); step++) {
            run.session.manifest().moveRun(run.runId, way.get(step - 1), way.get(step), "ann", "test");
        }
        run.session.manifest().note(run.runId, new RunNotes(null, null, null, 1L, snapshot, null, null, null), "ann");
    }
}
