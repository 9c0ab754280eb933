package dev.hindcast.verb;

import dev.hindcast.manifest.EventChain;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.Content;
import dev.hindcast.table.LandedTokens;
import dev.hindcast.table.Positions;
import dev.hindcast.workspace.Settings;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Table;

/**
 * Worker processes of one run under random {@code kill -9} and SIGSTOP, with a live pipeline, compaction, expiry and orphan cleanup
 * on the same tables. One seed draws the signals; when they come, the machine decides too.
 */
public final class WorkersUnderFire {
    static final Settings.LeaseTimes LEASE = new Settings.LeaseTimes(Duration.ofSeconds(2), Duration.ofSeconds(1));
    /** For all processes at a time: who waits for room computes nothing that could be lost. */
    static final String ROOM = "resources: { max_concurrency: 16 }\n";

    private static final int WORKERS = 3;
    private static final int MILLIS_A_GROUP = 1_000;
    /** A round takes about half a minute. */
    private static final Duration AT_MOST = Duration.ofMinutes(4);

    private final PlannedRun planned;
    private final Random random;
    private final List<Worker> all = new ArrayList<>();
    private final Map<String, Integer> happened = new TreeMap<>();

    private WorkersUnderFire(PlannedRun planned, long seed) {
        this.planned = planned;
        this.random = new Random(seed);
    }

    /** What one round came to. */
    public record Round(long seed, Map<String, Integer> happened, List<String> violations) {}

    /** One run over so many partitions, on PostgreSQL or on SQLite, until it is validated. */
    public static Round play(Path folder, long seed, int partitions, boolean postgres) throws Exception {
        if (!postgres) {
            try (PlannedRun planned = new PlannedRun(folder, partitions, embedded -> embedded.with(LEASE), ROOM)) {
                return new WorkersUnderFire(planned, seed).round(seed);
            }
        }
        try (EmbeddedPostgres server = EmbeddedPostgres.start();
                PlannedRun planned = new PlannedRun(folder, partitions, embedded -> on(server, embedded), ROOM)) {
            return new WorkersUnderFire(planned, seed).round(seed);
        }
    }

    static Settings on(EmbeddedPostgres server, Settings embedded) {
        String url = server.getJdbcUrl("postgres", "postgres");
        Map<String, String> catalog = new LinkedHashMap<>(embedded.catalog());
        catalog.put("uri", url);
        catalog.put("clients", "4");
        return new Settings(catalog, url, LEASE, embedded.flink(), embedded.prometheus());
    }

    private Round round(long seed) throws Exception {
        Neighbours neighbours = new Neighbours(planned, seed);
        List<String> violations = new ArrayList<>();
        try {
            Instant end = Instant.now().plus(AT_MOST);
            while (planned.state() != RunState.VALIDATED && Instant.now().isBefore(end)) {
                atWork();
                Thread.sleep(500 + random.nextInt(1_500));
                hit(all.get(random.nextInt(all.size())));
            }
            for (Worker worker : all) {
                worker.goOn();
                if (worker.end() != 0) {
                    violations.add("a worker that was left in peace ended with " + worker.lines());
                }
            }
        } finally {
            all.forEach(Worker::close);
            neighbours.close();
        }
        happened.putAll(neighbours.done());
        violations.addAll(neighbours.wrong);
        if (planned.state() != RunState.VALIDATED) {
            violations.add("P6: the run has not ended, it is " + planned.state());
        }
        violations.addAll(whole());
        if (!neighbours.newestLiveCommitStands(planned.session.catalogs().load(PlannedRun.MART))) {
            violations.add("G7: the newest live commit is no ancestor of main");
        }
        return new Round(seed, happened, violations);
    }

    /** As many processes as there shall be; whoever was killed is replaced. */
    private void atWork() throws Exception {
        all.removeIf(worker -> !worker.process().isAlive());
        while (all.size() < WORKERS) {
            all.add(Worker.start(planned, "worker-" + count("processes"), MILLIS_A_GROUP));
        }
    }

    private int count(String what) {
        return happened.merge(what, 1, Integer::sum);
    }

    private void hit(Worker worker) throws Exception {
        if (!worker.process().isAlive()) {
            return;
        }
        if (random.nextInt(3) == 0) {
            worker.kill();
            count("kill -9");
            return;
        }
        worker.stop();
        Thread.sleep(random.nextInt(5_000));
        worker.goOn();
        count("SIGSTOP");
    }

    /** The candidate shows each partition once, by an attempt that the manifest knows, whole; the log is unbroken. */
    private List<String> whole() {
        List<String> wrong = new ArrayList<>();
        Map<String, List<DataFile>> shown = planned.candidateOfRun();
        Table mart = planned.session.catalogs().load(PlannedRun.MART);
        long head =
                Objects.requireNonNull(mart.snapshot(planned.refs.candidate())).snapshotId();
        long fork = Objects.requireNonNull(
                planned.session.run(planned.runId).notes().candidateFork());
        Map<String, LandedTokens.Landed> landed = LandedTokens.recorded(mart, head, fork);
        for (PartitionRow row : planned.rows()) {
            List<DataFile> files = shown.getOrDefault(row.partition(), List.of());
            String token = landed.get(row.partition()) == null
                    ? "none"
                    : landed.get(row.partition()).token();
            if (row.state() != PartitionState.VALIDATED || files.size() != 1 || attempt(token) > row.attempt()) {
                wrong.add("G2: " + row + " is shown by " + files.size() + " files of " + token);
            }
        }
        if (LandedTokens.all(mart, head, fork).size() != planned.rows().size()) {
            wrong.add("G3: a partition was committed twice");
        }
        for (long snapshot : new long[] {head, Positions.mainHead(mart)}) {
            Content.of(mart, snapshot).dataFiles().stream()
                    .filter(file -> !Files.exists(Neighbours.local(file.location())))
                    .forEach(file -> wrong.add("G4: not in the store: " + file.location()));
        }
        EventChain.verify(planned.session.manifest().events(planned.runId));
        return wrong;
    }

    private static int attempt(String token) {
        return token.equals("none") ? Integer.MAX_VALUE : Integer.parseInt(token.split("/", -1)[2]);
    }
}
