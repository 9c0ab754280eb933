package dev.hindcast.verb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.manifest.RunState;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What observation does when the published version stops holding: it proposes, or takes it back, as the spec says. */
class ObserveRollsBackTest {
    @TempDir
    Path folder;

    @Test
    void aFailureTakesThePublishBackWhereTheSpecSaysSo() throws Exception {
        try (PlannedRun run = published("rollback")) {
            Map<String, Set<String>> before = files(run, before(run));
            assertThat(files(run, run.mainHead())).isNotEqualTo(before);
            run.session.reconcileWith(new FixedContents(1, 2));

            Answer answer = new ObserveVerb(run.session).observe(run.runId, null, true);

            assertThat(answer.exit()).isEqualTo(1);
            assertThat(answer.text()).contains("rows");
            assertThat(run.state()).isEqualTo(RunState.ROLLED_BACK);
            assertThat(files(run, run.mainHead())).isEqualTo(before);
        }
    }

    @Test
    @Tag("full")
    void aFailureOnlyProposesTheCommandOtherwise() throws Exception {
        try (PlannedRun run = published("propose")) {
            long head = run.mainHead();
            run.session.reconcileWith(new FixedContents(1, 2));

            Answer answer = new ObserveVerb(run.session).observe(run.runId, null, true);

            assertThat(answer.exit()).isEqualTo(1);
            assertThat(answer.nextSteps()).containsExactly("hindcast rollback " + run.runId + " --expect " + head);
            assertThat(run.state()).isEqualTo(RunState.PUBLISHED);
            assertThat(run.mainHead()).isEqualTo(head);
        }
    }

    @Test
    @Tag("full")
    void whileAllIsWellNothingIsTakenBack() throws Exception {
        try (PlannedRun run = published("rollback")) {
            Answer answer = new ObserveVerb(run.session).observe(run.runId, null, true);

            assertThat(answer.exit()).as(answer.text()).isZero();
            assertThat(run.state()).isEqualTo(RunState.PUBLISHED);
        }
    }

    private static long before(PlannedRun run) {
        return Objects.requireNonNull(run.session.run(run.runId).notes().mainBefore());
    }

    private static Map<String, Set<String>> files(PlannedRun run, long snapshot) {
        Set<String> days = run.rows().stream().map(row -> row.partition()).collect(Collectors.toSet());
        return PartitionFiles.of(run.session.catalogs().load(PlannedRun.MART), snapshot, days);
    }

    private PlannedRun published(String onFailure) throws Exception {
        PlannedRun run = new PlannedRun(folder, 2, "observe: { for: 7d, every: 1h, on_failure: " + onFailure + " }\n");
        run.session.compareWith(new FakeDiffer());
        run.session.reconcileWith(new FixedContents(1, 1));
        new RunVerb(run.session, 1, 2).run(run.runId);
        assertThat(new CatchUpVerb(run.session).catchUp(run.runId).outcome()).isEqualTo("CAUGHT_UP");
        Answer gate = new GateVerb(run.session).gate(run.runId);
        assertThat(gate.exit()).as(gate.text()).isZero();
        Answer publish = new PublishVerb(run.session).publish(run.runId, false);
        assertThat(publish.exit()).as(publish.text()).isZero();
        return run;
    }
}
