package dev.hindcast.verb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.Share;
import dev.hindcast.manifest.AttemptRow;
import dev.hindcast.manifest.EventChain;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.LandedTokens;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes of one run under {@code kill -9} and under a SIGSTOP that lasts longer than a lease: whoever goes on finishes, and
 * nothing is lost, doubled, or written by one who had lost its lease (C51, C52, C57).
 */
@Share(suite = "Safety", seconds = 240)
@Timeout(180)
class SeveralProcessesIT {
    private static final int DAYS = 24;
    private static final long SEED = Long.getLong("hindcast.seed", System.nanoTime());

    @TempDir
    Path folder;

    /** Not by default: SQLite has one lock for all, and whoever is stopped while holding it lets nobody go on. */
    @Test
    @Tag("full")
    void onSqlite() throws Exception {
        try (PlannedRun planned = new PlannedRun(
                folder, DAYS, embedded -> embedded.with(WorkersUnderFire.LEASE), WorkersUnderFire.ROOM)) {
            oneIsKilledAndOneStandsStill(planned);
        }
    }

    @Test
    void onPostgres() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.start();
                PlannedRun planned = new PlannedRun(
                        folder, DAYS, embedded -> WorkersUnderFire.on(server, embedded), WorkersUnderFire.ROOM)) {
            oneIsKilledAndOneStandsStill(planned);
        }
    }

    @Test
    @Tag("full")
    void manySignalsOnSqlite() throws Exception {
        try (PlannedRun planned =
                new PlannedRun(folder, 200, embedded -> embedded.with(WorkersUnderFire.LEASE), WorkersUnderFire.ROOM)) {
            manySignals(planned);
        }
    }

    @Test
    @Tag("full")
    void manySignalsOnPostgres() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.start();
                PlannedRun planned = new PlannedRun(
                        folder, 200, embedded -> WorkersUnderFire.on(server, embedded), WorkersUnderFire.ROOM)) {
            manySignals(planned);
        }
    }

    private static void oneIsKilledAndOneStandsStill(PlannedRun planned) throws Exception {
        try (Worker killed = Worker.start(planned, "killed", 400);
                Worker stopped = Worker.start(planned, "stopped", 400);
                Worker steady = Worker.start(planned, "steady", 400)) {
            killed.awaitSaid("computing").kill();
            stopped.awaitSaid("computing").stop();
            List<PartitionRow> held = running(planned);
            assertThat(steady.end()).as(steady.lines()).isZero();
            stopped.goOn();
            assertThat(stopped.end()).as(stopped.lines()).isZero();
            assertThat(held).as("partitions under way at the kill and the stop").isNotEmpty();
        }
        List<AttemptRow> lost = attempts(planned, "LOST");
        assertThat(lost).as("attempts whose lease ran out").hasSizeGreaterThan(1);
        whole(planned);
    }

    /** Processes come and go while a seed says who is hit, how, and when; the last one is left in peace. */
    private static void manySignals(PlannedRun planned) throws Exception {
        Random random = new Random(SEED);
        System.out.println("signals of -Dhindcast.seed=" + SEED);
        List<Worker> all = new ArrayList<>();
        try {
            for (int round = 0; round < 12; round++) {
                Worker worker = Worker.start(planned, "worker-" + round, 100 + random.nextInt(400));
                all.add(worker);
                Thread.sleep(1500 + random.nextInt(1500));
                hit(all.get(random.nextInt(all.size())), random);
            }
            all.forEach(SeveralProcessesIT::wake);
            try (Worker last = Worker.start(planned, "last", 50)) {
                assertThat(last.end()).as(last.lines()).isZero();
            }
        } finally {
            all.forEach(Worker::close);
        }
        whole(planned);
    }

    private static void hit(Worker worker, Random random) throws Exception {
        if (!worker.process().isAlive()) {
            return;
        }
        if (random.nextBoolean()) {
            worker.kill();
            return;
        }
        worker.stop();
        Thread.sleep(random.nextInt(4000));
        worker.goOn();
    }

    private static void wake(Worker worker) {
        try {
            if (worker.process().isAlive()) {
                worker.goOn();
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static List<PartitionRow> running(PlannedRun planned) {
        return planned.rows().stream()
                .filter(row -> row.state() == PartitionState.RUNNING)
                .toList();
    }

    private static List<AttemptRow> attempts(PlannedRun planned, String outcome) {
        return planned.session.manifest().attempts(planned.runId).stream()
                .filter(attempt -> attempt.outcome().equals(outcome))
                .toList();
    }

    /** The candidate shows each partition once, by the attempt that the manifest calls VALIDATED; the log is unbroken. */
    private static void whole(PlannedRun planned) {
        assertThat(planned.state()).isEqualTo(RunState.VALIDATED);
        List<PartitionRow> rows = planned.rows();
        assertThat(rows).extracting(PartitionRow::state).containsOnly(PartitionState.VALIDATED);
        Map<String, List<DataFile>> shown = planned.candidateOfRun();
        assertThat(shown).hasSameSizeAs(rows);
        Table mart = planned.session.catalogs().load(PlannedRun.MART);
        long head =
                Objects.requireNonNull(mart.snapshot(planned.refs.candidate())).snapshotId();
        long fork = Objects.requireNonNull(
                planned.session.run(planned.runId).notes().candidateFork());
        Map<String, LandedTokens.Landed> landed = LandedTokens.recorded(mart, head, fork);
        assertThat(LandedTokens.all(mart, head, fork))
                .as("commits of partitions")
                .hasSize(rows.size());
        for (PartitionRow row : rows) {
            assertThat(shown.get(row.partition())).as(row.partition()).hasSize(1);
            String token = Objects.requireNonNull(landed.get(row.partition())).token();
            assertThat(row.stagingLocation()).as(row.partition()).isNotNull();
            assertThat(Integer.parseInt(token.split("/", -1)[2]))
                    .as("attempt that landed, of %s", row)
                    .isLessThanOrEqualTo(row.attempt());
        }
        EventChain.verify(planned.session.manifest().events(planned.runId));
    }
}
