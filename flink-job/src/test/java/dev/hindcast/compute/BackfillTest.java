package dev.hindcast.compute;

import static dev.hindcast.compute.BackfillWorld.DAYS;
import static dev.hindcast.compute.BackfillWorld.EMPTIED;
import static dev.hindcast.compute.BackfillWorld.MART;
import static dev.hindcast.compute.BackfillWorld.NEW;
import static dev.hindcast.compute.BackfillWorld.OLD;
import static dev.hindcast.compute.BackfillWorld.OUTSIDE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.SummaryKeys;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The loop over a run's partitions: groups, failures, several workers, a pause. */
class BackfillTest {
    private static final String BAD = "2011-01-06";

    private BackfillWorld world;

    @BeforeEach
    void open() {
        world = BackfillWorld.fresh();
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void aRunPutsEveryPlannedPartitionOnTheCandidateAndNothingOnMain() {
        Map<String, List<String>> main = world.shown(SnapshotRef.MAIN_BRANCH);

        assertThat(world.run(4, 1)).isEqualTo(RunState.VALIDATED);

        assertThat(states().values()).containsOnly(PartitionState.VALIDATED);
        assertThat(world.shown(SnapshotRef.MAIN_BRANCH)).isEqualTo(main);
        Map<String, List<String>> candidate = world.shown(world.candidate());
        assertThat(candidate.get("2011-01-04")).containsExactly(shown("a", 10, NEW), shown("b", 20, NEW));
        assertThat(candidate.get(OUTSIDE)).isEqualTo(main.get(OUTSIDE));
        assertThat(world.computer.requests()).hasSize(2);
    }

    @Test
    void aBadPartitionInAGroupFailsAloneWithItsReason() {
        world.computer.failFor(BAD);

        assertThat(world.run(DAYS.size(), 1)).isEqualTo(RunState.RUNNING);

        Map<String, PartitionState> expected = new TreeMap<>();
        DAYS.forEach(day -> expected.put(day, PartitionState.VALIDATED));
        expected.put(BAD, PartitionState.FAILED);
        assertThat(states()).isEqualTo(expected);
        assertThat(world.row(BAD).reason()).contains("VERSION_TIE", BAD, "two rows have the same version");
        assertThat(world.shown(world.candidate()).get(BAD)).allMatch(row -> row.endsWith(OLD));
    }

    /** What was computed does not fit into a table whose used columns are others by the time of the commit. */
    @Test
    void aColumnThatChangesWhilePartitionsAreComputedKeepsThemOffTheCandidate() {
        world.computer.meanwhile(request -> world.catalogs
                .load(MART)
                .updateSchema()
                .makeColumnOptional("amount")
                .commit());

        assertThat(world.run(DAYS.size(), 1)).isEqualTo(RunState.RUNNING);

        assertThat(states().values()).containsOnly(PartitionState.FAILED);
        assertThat(world.row(DAYS.get(0)).reason()).contains("DRIFT", "amount");
        assertThat(world.commits()).isEmpty();
    }

    @Test
    void aRetryComputesOnlyTheFailedPartitionAndTheOthersKeepTheirFirstAttempt() {
        world.computer.failFor(BAD);
        world.run(DAYS.size(), 1);
        Map<String, PartitionRow> before = world.rows();
        world.computer.mend(BAD);
        world.computer.forget();

        world.manifest.moveAll(world.plan.runId(), PartitionState.FAILED, PartitionState.PENDING, "test");
        assertThat(world.work(world.manifest, DAYS.size(), 1)).isEqualTo(RunState.VALIDATED);

        assertThat(world.computer.asked()).containsExactly(BAD);
        Map<String, PartitionRow> after = world.rows();
        assertThat(after.remove(BAD)).satisfies(row -> {
            assertThat(row.attempt()).isEqualTo(2);
            assertThat(row.state()).isEqualTo(PartitionState.VALIDATED);
            assertThat(row.reason()).isNull();
        });
        before.remove(BAD);
        assertThat(after).isEqualTo(before);
        assertThat(after.values()).extracting(PartitionRow::attempt).containsOnly(1);
    }

    @Test
    void onlyTheCommitThatCompletesTheSetWritesTheFirstWatermark() {
        world.computer.failFor(BAD);
        world.run(2, 1);

        assertThat(watermarks()).containsOnly("none");
        world.computer.mend(BAD);
        world.manifest.moveAll(world.plan.runId(), PartitionState.FAILED, PartitionState.PENDING, "test");
        world.work(world.manifest, 2, 1);

        List<String> watermarks = watermarks();
        assertThat(watermarks.remove(watermarks.size() - 1))
                .isEqualTo(world.plan.source().w0().text());
        assertThat(watermarks).isNotEmpty().containsOnly("none");
    }

    @Test
    void anEmptyResultIsRecordedAndClearsTheOldRows() {
        assertThat(world.shown(SnapshotRef.MAIN_BRANCH).get(EMPTIED)).hasSize(2);

        world.run(DAYS.size(), 1);

        assertThat(world.shown(world.candidate())).doesNotContainKey(EMPTIED);
        assertThat(world.facts(EMPTIED)).satisfies(facts -> {
            assertThat(facts.rowsRead()).isEqualTo(4);
            assertThat(facts.deleted()).isEqualTo(2);
            assertThat(facts.rowsOut()).isZero();
            assertThat(facts.files()).isZero();
        });
        assertThat(world.row(EMPTIED)).satisfies(row -> {
            assertThat(row.state()).isEqualTo(PartitionState.VALIDATED);
            assertThat(row.outputRows()).isZero();
        });
    }

    @Test
    void twoWorkersComputeAtTheSameTimeAndNoPartitionTwice() {
        CyclicBarrier both = new CyclicBarrier(2);
        AtomicInteger met = new AtomicInteger();
        world.computer.meanwhile(request -> {
            if (met.getAndIncrement() < 2) {
                await(both);
            }
        });

        assertThat(world.run(1, 2)).isEqualTo(RunState.VALIDATED);

        assertThat(world.computer.asked()).containsExactlyInAnyOrderElementsOf(DAYS);
        // What waits for the turn goes together, so that there may be fewer commits than groups.
        assertThat(world.commits().stream().mapToInt(BackfillTest::tokens)).hasSizeBetween(1, DAYS.size());
        assertThat(world.commits().stream().mapToInt(BackfillTest::tokens).sum())
                .isEqualTo(DAYS.size());
        assertThat(world.rows().values()).extracting(PartitionRow::attempt).containsOnly(1);
        assertThat(watermarks()).endsWith(world.plan.source().w0().text());
    }

    /** Partitions that a commit carries. */
    private static int tokens(Snapshot commit) {
        return commit.summary().getOrDefault(SummaryKeys.TOKENS, "").split("\":\"", -1).length - 1;
    }

    @Test
    void aPauseLetsTheGroupInHandFinishAndClaimsNoMore() {
        world.computer.meanwhile(request -> pause());

        assertThat(world.run(2, 1)).isEqualTo(RunState.PAUSED);

        assertThat(states()).containsEntry("2011-01-04", PartitionState.VALIDATED);
        assertThat(states().values().stream().filter(PartitionState.PENDING::equals))
                .hasSize(4);
        assertThat(world.commits()).hasSize(1);
        world.computer.meanwhile(request -> {});
        world.open(RunState.PAUSED);
        assertThat(world.work(world.manifest, 2, 1)).isEqualTo(RunState.VALIDATED);
        assertThat(world.rows().values()).extracting(PartitionRow::attempt).containsOnly(1);
    }

    /** There is nothing left to hold: the run goes on to its state, and working on it once more changes nothing. */
    @Test
    void aPauseDuringTheLastGroupEndsValidatedAndACompleteRunIsLeftAlone() {
        world.computer.meanwhile(request -> {
            if (request.partitions().contains(EMPTIED)) {
                pause();
            }
        });
        assertThat(world.run(DAYS.size(), 1)).isEqualTo(RunState.VALIDATED);
        List<Snapshot> commits = world.commits();
        world.computer.forget();

        assertThat(world.work(world.manifest, DAYS.size(), 1)).isEqualTo(RunState.VALIDATED);

        assertThat(world.computer.asked()).isEmpty();
        assertThat(world.commits()).isEqualTo(commits);
    }

    private void pause() {
        world.manifest.moveRun(world.plan.runId(), RunState.RUNNING, RunState.PAUSED, "test", "paused by a test");
    }

    private Map<String, PartitionState> states() {
        return world.rows().values().stream()
                .collect(Collectors.toMap(PartitionRow::partition, PartitionRow::state, (a, b) -> a, TreeMap::new));
    }

    private List<String> watermarks() {
        return world.commits().stream()
                .map(commit -> commit.summary().getOrDefault(SummaryKeys.CANDIDATE_WATERMARK, "none"))
                .collect(Collectors.toList());
    }

    private static String shown(String order, int amount, String code) {
        return order + "-2011-01-04:1:" + amount + ":" + code;
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(30, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError("The other worker never came", e);
        }
    }
}
