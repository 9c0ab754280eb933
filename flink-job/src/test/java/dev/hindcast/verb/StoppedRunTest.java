package dev.hindcast.verb;

import static dev.hindcast.manifest.PartitionState.CANCELLED;
import static dev.hindcast.manifest.PartitionState.FAILED;
import static dev.hindcast.manifest.PartitionState.PENDING;
import static dev.hindcast.manifest.PartitionState.RUNNING;
import static dev.hindcast.manifest.PartitionState.VALIDATED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.AttemptRow;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.RunState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.iceberg.DataFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stops a run, and how it goes on: cancel, pause, lost files, lost pins. */
class StoppedRunTest {
    @TempDir
    Path folder;

    @Test
    void aCancelStopsAllNewWorkAtOnceAndResumeFinishesTheRestWithoutComputingTwice() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 100)) {
            AtomicInteger begun = new AtomicInteger();
            run.computer.before = request -> FakeComputer.work(begun.incrementAndGet() > 10 ? 60_000 : 5);
            CompletableFuture<Answer> working =
                    CompletableFuture.supplyAsync(() -> new RunVerb(run.session, 4, 1).run(run.runId));
            while (run.count(VALIDATED) < 10 || run.count(RUNNING) < 4) {
                FakeComputer.work(20);
            }
            Answer cancelled;
            try (Session other = run.another()) {
                cancelled = new CancelVerb(other).cancel(run.runId);
            }
            Set<String> leases = tokens(run);
            assertThat(cancelled.outcome()).isEqualTo("CANCELLED");
            assertThat(run.count(RUNNING) + run.count(PENDING)).isZero();

            Answer ended = working.get(10, TimeUnit.SECONDS);
            assertThat(ended.outcome()).isEqualTo("CANCELLED");
            assertThat(tokens(run)).isEqualTo(leases);
            assertThat(run.count(VALIDATED)).isEqualTo(10);
            assertThat(run.count(CANCELLED)).isEqualTo(90);

            Map<String, Integer> finished = attempts(run);
            Set<String> landed = new HashSet<>(run.candidateOfRun().keySet());
            run.computer.computed.clear();
            run.computer.before = request -> {};
            assertThat(new RunVerb(run.session, 4, 10).resume(run.runId).outcome())
                    .isEqualTo("VALIDATED");
            assertThat(run.count(VALIDATED)).isEqualTo(100);
            assertThat(attempts(run)).containsAllEntriesOf(finished);
            assertThat(run.computer.computed).doesNotHaveDuplicates().doesNotContainAnyElementsOf(landed);
            assertThat(run.candidate())
                    .hasSize(100)
                    .allSatisfy((day, files) -> assertThat(files).hasSize(1));
        }
    }

    @Test
    void anExceptionThatNobodyForesawFailsItsPartitionAndNotTheRun() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 6)) {
            String bad = PlannedRun.FIRST.plusDays(2).toString();
            run.computer.before = request -> {
                if (request.partitions().contains(bad)) {
                    throw new IllegalStateException("a library fell over");
                }
            };
            Answer failed = new RunVerb(run.session, 2, 3).run(run.runId);
            assertThat(failed.exit()).isEqualTo(1);
            assertThat(failed.nextSteps()).containsExactly("hindcast retry " + run.runId);
            assertThat(run.count(VALIDATED)).isEqualTo(5);
            assertThat(run.rows())
                    .filteredOn(row -> row.state() == FAILED)
                    .singleElement()
                    .satisfies(row -> {
                        assertThat(row.partition()).isEqualTo(bad);
                        assertThat(row.reason()).contains("a library fell over");
                    });

            run.computer.before = request -> {};
            assertThat(new RunVerb(run.session, 2, 3).retry(run.runId).outcome())
                    .isEqualTo("VALIDATED");
        }
    }

    private static Set<String> tokens(PlannedRun run) {
        return run.session.manifest().attempts(run.runId).stream()
                .map(AttemptRow::token)
                .collect(Collectors.toSet());
    }

    private static Map<String, Integer> attempts(PlannedRun run) {
        return run.rows().stream()
                .filter(row -> row.state() == VALIDATED)
                .collect(Collectors.toMap(PartitionRow::partition, PartitionRow::attempt, (a, b) -> a, TreeMap::new));
    }

    @Test
    void cancellingTwiceSaysSoAndAPublishedRunIsNotCancelled() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 2)) {
            CancelVerb cancel = new CancelVerb(run.session);
            assertThat(cancel.cancel(run.runId).text()).contains("is CANCELLED:", "2 partitions were stopped");
            assertThat(cancel.cancel(run.runId).text()).contains("already");
            new AbortVerb(run.session).abort(run.runId);
            assertThatThrownBy(() -> cancel.cancel(run.runId))
                    .isInstanceOfSatisfying(
                            HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STATE_FORBIDS));
        }
    }

    @Test
    void aResumeThatOvertookACancelIsMadeGoodByTheNext() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 3)) {
            run.session.manifest().openRun(run.runId, RunState.PLANNED, "ann");
            // The cancel moved the run, a resume opened it again, and only then did the cancel stop the partitions.
            run.session.manifest().moveAll(run.runId, PENDING, CANCELLED, "bob");
            assertThat(run.state()).isEqualTo(RunState.RUNNING);

            assertThat(new RunVerb(run.session, 1, 3).resume(run.runId).outcome())
                    .isEqualTo("VALIDATED");

            assertThat(run.count(VALIDATED)).isEqualTo(3);
        }
    }

    @Test
    void aPauseLetsWhatIsUnderWayFinishAndSaysHowLongItMayLast() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 20)) {
            CountDownLatch started = new CountDownLatch(2);
            CountDownLatch go = new CountDownLatch(1);
            run.computer.before = request -> {
                started.countDown();
                await(go);
            };
            CompletableFuture<Answer> working =
                    CompletableFuture.supplyAsync(() -> new RunVerb(run.session, 2, 3).run(run.runId));
            await(started);
            Answer paused;
            try (Session other = run.another()) {
                paused = new PauseVerb(other).pause(run.runId);
            }
            assertThat(paused.text()).contains("may stay paused until");
            go.countDown();
            Answer ended = working.get(10, TimeUnit.SECONDS);
            assertThat(ended.outcome()).isEqualTo("PAUSED");
            assertThat(ended.exit()).isEqualTo(3);
            assertThat(run.count(VALIDATED)).isEqualTo(6);
            assertThat(run.count(PENDING)).isEqualTo(14);
            run.computer.before = request -> {};
            assertThat(new RunVerb(run.session, 2, 3).resume(run.runId).outcome())
                    .isEqualTo("VALIDATED");
            assertThat(run.computer.computed).hasSize(20).doesNotHaveDuplicates();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aStagedFileThatACleanupTookGoesBackAndTheSecondAttemptStands() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 1)) {
            AtomicBoolean cleaned = new AtomicBoolean();
            run.computer.after = file -> {
                if (cleaned.compareAndSet(false, true)) {
                    run.session.catalogs().load(PlannedRun.MART).io().deleteFile(file.location());
                }
            };
            long main = run.mainHead();
            assertThat(new RunVerb(run.session, 1, 1).run(run.runId).outcome()).isEqualTo("VALIDATED");
            List<AttemptRow> attempts = run.session.manifest().attempts(run.runId);
            assertThat(attempts).extracting(AttemptRow::outcome).containsExactly("GIVEN_BACK", "VALIDATED");
            assertThat(attempts.get(0).reason()).contains("STAGED_FILE_MISSING", "not in the store");
            assertThat(run.mainHead()).isEqualTo(main);
            assertThat(run.candidate())
                    .allSatisfy((day, files) -> assertThat(files)
                            .extracting(DataFile::location)
                            .allMatch(path -> run.session
                                    .catalogs()
                                    .load(PlannedRun.MART)
                                    .io()
                                    .newInputFile(path)
                                    .exists()));
        }
    }

    @Test
    void filesThatVanishEveryTimeFailThePartitionInTheEnd() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 1)) {
            run.computer.after =
                    file -> run.session.catalogs().load(PlannedRun.MART).io().deleteFile(file.location());
            assertThat(new RunVerb(run.session, 1, 1).run(run.runId).exit()).isEqualTo(1);
            assertThat(run.rows()).extracting(PartitionRow::attempt).containsExactly(3);
            assertThat(run.count(FAILED)).isEqualTo(1);
        }
    }

    @Test
    void pinsThatWereDroppedAndExpiredEndTheRunByName() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 8)) {
            AtomicInteger groups = new AtomicInteger();
            run.computer.before = request -> {
                if (groups.incrementAndGet() == 3) {
                    loseW0(run);
                }
            };
            long main = run.mainHead();
            long w0 = run.session.plan(run.runId).source().w0().snapshotId();
            assertThatThrownBy(() -> new RunVerb(run.session, 1, 1).run(run.runId))
                    .isInstanceOfSatisfying(HindcastException.class, e -> {
                        assertThat(e.code()).isEqualTo(ErrorCode.PINNED_SNAPSHOT_GONE);
                        assertThat(e).hasMessageContainingAll(PlannedRun.RAW, Long.toString(w0), run.refs.w0());
                    });
            assertThat(run.mainHead()).isEqualTo(main);
            assertThat(run.count(VALIDATED)).isEqualTo(2);
            assertThat(run.count(PENDING)).isEqualTo(6);
            assertThat(run.state()).isEqualTo(RunState.RUNNING);
        }
    }

    /** An administrator drops our refs and expires all but the newest snapshot. */
    private static void loseW0(PlannedRun run) {
        run.session.refs().drop(PlannedRun.RAW, run.refs.w0());
        run.session.refs().drop(PlannedRun.RAW, run.refs.delta());
        for (int live = 0; live < 5; live++) {
            run.feed(1);
        }
        run.session
                .catalogs()
                .load(PlannedRun.RAW)
                .expireSnapshots()
                .expireOlderThan(System.currentTimeMillis() + 1)
                .retainLast(1)
                .commit();
    }

    @Test
    void aLongRunMovesItsPinOnTheSourceForward() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 4)) {
            run.session
                    .catalogs()
                    .load(PlannedRun.RAW)
                    .updateProperties()
                    .set("history.expire.max-snapshot-age-ms", "2000")
                    .commit();
            long newest = run.feed(1);
            run.computer.before = request -> FakeComputer.work(900);
            assertThat(new RunVerb(run.session, 1, 1).run(run.runId).outcome()).isEqualTo("VALIDATED");
            assertThat(run.session
                            .catalogs()
                            .load(PlannedRun.RAW)
                            .snapshot(run.refs.delta())
                            .snapshotId())
                    .isEqualTo(newest);
        }
    }

    @Test
    void aCommitWaitsForItsTurnOnTheTable() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 1)) {
            run.session.manifest().take("turn:" + PlannedRun.MART, "live", Duration.ofMillis(1500));
            long start = System.nanoTime();
            new RunVerb(run.session, 1, 1).run(run.runId);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(1200));
            assertThat(run.session.manifest().holder("turn:" + PlannedRun.MART)).isEmpty();
        }
    }
}
