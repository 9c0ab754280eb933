package dev.hindcast.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.AttemptRow;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.Refs;
import dev.hindcast.workspace.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run leaves behind when it ends: nothing but what readers see, and what others still need. */
class EndedRunTest {
    private static final Settings.LeaseTimes SHORT =
            new Settings.LeaseTimes(Duration.ofSeconds(2), Duration.ofSeconds(1));

    @TempDir
    Path folder;

    private static void failOnThird(PlannedRun run) {
        run.computer.after = file -> {
            if (run.computer.computed.size() == 3) {
                throw ErrorCode.DECIMAL_OVERFLOW.error("Cannot hold the third");
            }
        };
        assertThat(new RunVerb(run.session, 1, 1).run(run.runId).exit()).isEqualTo(1);
    }

    private List<Path> staged() throws Exception {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().contains("/data/hindcast/")
                            && file.toString().endsWith(".parquet"))
                    .toList();
        }
    }

    @Test
    void anAbortedRunDropsItsCandidateItsPinsAndWhatNothingReaches() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 3, SHORT)) {
            failOnThird(run);
            assertThat(staged()).hasSize(3);
            assertThat(new CleanVerb(run.session).clean(run.runId, true).text())
                    .contains("DEFER  1 files", "KEEP   1 files", "ended less than PT2S ago");

            Set<String> before = refs(run, PlannedRun.MART);
            assertThat(new AbortVerb(run.session).dryRun(run.runId).text())
                    .contains(new Refs(run.runId).candidate() + " of " + PlannedRun.MART)
                    .contains(new Refs(run.runId).w0() + " of " + PlannedRun.RAW);
            assertThat(refs(run, PlannedRun.MART)).isEqualTo(before);
            assertThat(run.session.run(run.runId).state()).isEqualTo(RunState.RUNNING);

            Answer aborted = new AbortVerb(run.session).abort(run.runId);
            assertThat(aborted.text()).contains("1 stay for now", "hindcast clean " + run.runId);
            assertThat(refs(run, PlannedRun.MART)).containsExactly("main");
            assertThat(refs(run, PlannedRun.RAW)).containsExactly("main");
            assertThat(staged()).hasSize(3);

            FakeComputer.work(2100);
            assertThat(new CleanVerb(run.session).clean(null, true).text()).contains("would delete 1 files (10 bytes)");
            assertThat(staged()).hasSize(3);
            assertThat(new CleanVerb(run.session).clean(null, false).text()).contains("deletes 1 files", "keeps 2");
            assertThat(staged()).hasSize(2);
            assertThat(run.session.manifest().attempts(run.runId))
                    .extracting(AttemptRow::stagingLocation)
                    .allMatch(place -> place != null && place.contains("/data/hindcast/" + run.runId + "/"));

            expire(run);
            assertThat(new CleanVerb(run.session).clean(null, false).exit()).isZero();
            assertThat(staged()).isEmpty();
        }
    }

    private static void expire(PlannedRun run) {
        run.session
                .catalogs()
                .load(PlannedRun.MART)
                .expireSnapshots()
                .expireOlderThan(System.currentTimeMillis() + 1)
                .retainLast(1)
                .cleanupLevel(org.apache.iceberg.ExpireSnapshots.CleanupLevel.NONE)
                .commit();
    }

    private static Set<String> refs(PlannedRun run, String table) {
        return run.session.catalogs().load(table).refs().keySet();
    }

    @Test
    void aCompletedRunLetsGoOfItsPinsAndLeavesLivesHoldOnMain() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 1)) {
            run.session.refs().keepMainsChain(PlannedRun.MART, Refs.live(PlannedRun.MART));
            new RunVerb(run.session, 1, 1).run(run.runId);
            published(run);
            assertThat(new StatusVerb(run.session).status(run.runId).data().get("may_pause_until"))
                    .isNotNull();

            assertThat(new CompleteVerb(run.session).dryRun(run.runId).text())
                    .contains(run.refs.previous(run.mainHead()) + " of " + PlannedRun.MART)
                    .contains("the way back");
            assertThat(refs(run, PlannedRun.MART)).contains(run.refs.previous(run.mainHead()));
            assertThat(run.session.run(run.runId).state()).isEqualTo(RunState.PUBLISHED);

            new CompleteVerb(run.session).complete(run.runId);
            new CompleteVerb(run.session).complete(run.runId);
            assertThat(refs(run, PlannedRun.MART)).containsExactly("main");
            assertThat(refs(run, PlannedRun.RAW)).containsExactly("main");
            assertThat(run.mainsAge()).contains(Long.MAX_VALUE);
            run.session.refs().releaseMainsChain(PlannedRun.MART, Refs.live(PlannedRun.MART));
            assertThat(run.mainsAge()).isEmpty();
        }
    }

    /** As if it had been gated and published. */
    private static void published(PlannedRun run) {
        List<RunState> way = List.of(
                RunState.VALIDATED, RunState.CAUGHT_UP, RunState.GATED, RunState.PUBLISHING, RunState.PUBLISHED);
        for (int step = 1; step < way.size(); step++) {
            run.session.manifest().moveRun(run.runId, way.get(step - 1), way.get(step), "ann", "test");
        }
        long head = run.mainHead();
        run.session.refs().createTag(PlannedRun.MART, run.refs.previous(head), head);
        run.session.manifest().note(run.runId, new RunNotes(null, null, null, head, head, null, null, null), "ann");
    }

    @Test
    void aRunThatIsNotPublishedIsNotCompletedAndNothingIsReleased() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 1)) {
            assertThatThrownBy(() -> new CompleteVerb(run.session).complete(run.runId))
                    .isInstanceOfSatisfying(
                            HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STATE_FORBIDS));
            assertThat(refs(run, PlannedRun.RAW)).contains(run.refs.w0(), run.refs.delta());
        }
    }
}
