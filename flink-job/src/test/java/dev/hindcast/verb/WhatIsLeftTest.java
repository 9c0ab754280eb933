package dev.hindcast.verb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Watermark;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers say what is still to be done, by whom nobody does it, and what stands in the way of others. */
class WhatIsLeftTest {
    @TempDir
    Path folder;

    @Test
    void aRunWhoseWorkersAreGoneIsNotSaidToBeWorking() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 2)) {
            run.session.manifest().openRun(run.runId, RunState.PLANNED, "ann");
            run.session.manifest().claim(run.runId, "a worker that dies", 2, Duration.ofSeconds(2));

            Answer alive = new StatusVerb(run.session).status(run.runId);
            assertThat(alive.text()).doesNotContain("sign of life");
            assertThat(alive.nextSteps()).contains("hindcast pause " + run.runId);
            FakeComputer.work(2100);
            Answer gone = new StatusVerb(run.session).status(run.runId);

            assertThat(gone.text()).contains("none has given a sign of life since", "'resume' takes over");
            assertThat(gone.nextSteps()).containsExactly("hindcast resume " + run.runId);
            assertThat(gone.data().get("abandoned_since").isNull()).isFalse();
        }
    }

    @Test
    void completeAfterARollbackNamesWhatMainStillMisses() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 1)) {
            rolledBack(run, 3);

            Answer completed = new CompleteVerb(run.session).complete(run.runId);

            assertThat(completed.text()).contains("main keeps the old version", "Main still misses 3 source snapshots");
            assertThat(completed.nextSteps()).containsExactly("hindcast live SPEC");
        }
    }

    @Test
    void completeAfterARollbackThatLeftNothingSaysNothingOfIt() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 1)) {
            rolledBack(run, 0);

            Answer completed = new CompleteVerb(run.session).complete(run.runId);

            assertThat(completed.text()).doesNotContain("misses");
            assertThat(new CompleteVerb(run.session).complete(run.runId).text()).startsWith("Nothing to do");
        }
    }

    @Test
    void whoeverHoldsATableIsToBeCompletedWhenItsWorkIsDone() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 1)) {
            assertThat(NextCommand.toFree(run.session.run(run.runId))).isEqualTo("hindcast status " + run.runId);
            rolledBack(run, 0);
            RunRow row = run.session.run(run.runId);

            assertThat(NextCommand.toFree(row)).isEqualTo("hindcast complete " + run.runId);
            assertThat(NextCommand.first(row)).isEqualTo("hindcast live SPEC");
        }
    }

    /** By the manifest alone, with a replay that has this many source snapshots to go. */
    private static void rolledBack(PlannedRun run, long left) {
        new RunVerb(run.session, 1, 1).run(run.runId);
        List<RunState> way = List.of(
                RunState.VALIDATED,
                RunState.CAUGHT_UP,
                RunState.GATED,
                RunState.PUBLISHING,
                RunState.PUBLISHED,
                RunState.ROLLING_BACK,
                RunState.ROLLED_BACK);
        for (int step = 1; step < way.size(); step++) {
            run.session.manifest().moveRun(run.runId, way.get(step - 1), way.get(step), "ann", "test");
        }
        long head = run.mainHead();
        Table mart = run.session.catalogs().load(PlannedRun.MART);
        Watermark now = Positions.of(mart, head).orElseThrow().watermark();
        Watermark until = new Watermark(now.snapshotId(), now.sequenceNumber() + left, now.committedAtMillis());
        RunNotes notes = new RunNotes(null, null, null, head, head, head, until.text(), null);
        run.session.manifest().note(run.runId, notes, "ann");
    }
}
