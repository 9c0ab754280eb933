package dev.hindcast.benchmark.claims;

import dev.hindcast.benchmark.rowless.RowlessRun;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.LandedTokens;
import dev.hindcast.table.Refs;
import dev.hindcast.verb.Session;
import dev.hindcast.workspace.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.iceberg.Table;

/**
 * Plans one run and lets several processes work it off, on a PostgreSQL of its own.
 *
 * @param partitions of the run
 * @param oldFiles files of each that main shows; the record step takes them off the candidate
 * @param processes of workers
 * @param workers in each of them
 * @param groupSize most partitions a claim
 * @param heapMib the most heap of each process
 */
public record ClaimsRun(int partitions, int oldFiles, int processes, int workers, int groupSize, int heapMib) {
    /**
     * Measures in a new folder.
     *
     * @param root of the checkout, whose class archive is used where the launcher has made one
     */
    public ClaimsReading measure(Path root, Path folder, Consumer<String> say)
            throws IOException, InterruptedException {
        RowlessRun run = new RowlessRun(Files.createDirectories(folder).resolve("work"), partitions, oldFiles);
        try (Server server = Server.start()) {
            run.create(server::with);
            say.accept("made tables of " + partitions + " partitions");
            return measure(run, new Processes(folder, heapMib, Launched.in(root)), say);
        }
    }

    private ClaimsReading measure(RowlessRun run, Processes java, Consumer<String> say)
            throws IOException, InterruptedException {
        Path warehouse = new WorkFolder(run.folder()).warehouse();
        long before = MetadataFiles.bytes(warehouse);
        String folder = run.folder().toString();
        long start = System.nanoTime();
        Worked planned = java.run(PlanJob.class, 1, List.of(folder, run.spec().toString()))
                .get(0);
        double planSeconds = since(start);
        say.accept("planned %s in %.1f s".formatted(planned.runId(), planSeconds));

        open(run, planned.runId(), processes * workers * groupSize);
        start = System.nanoTime();
        List<Worked> worked = java.run(
                WorkJob.class,
                processes,
                List.of(folder, planned.runId(), Integer.toString(workers), Integer.toString(groupSize)));
        double workSeconds = since(start);
        say.accept("worked it off in %.1f s".formatted(workSeconds));
        Done done = new Done(planned, planSeconds, worked, workSeconds);
        return reading(run, done, MetadataFiles.bytes(warehouse) - before);
    }

    private static void open(RowlessRun run, String runId, int mostRunning) {
        try (Session session = run.open()) {
            session.manifest().openRun(runId, RunState.PLANNED, session.actor());
            session.manifest().limit(runId, mostRunning, session.actor());
        }
    }

    /** What the processes told, and how long they took. */
    private record Done(Worked planned, double planSeconds, List<Worked> worked, double workSeconds) {}

    private static ClaimsReading reading(RowlessRun run, Done done, long bytes) {
        long heap = Stream.concat(Stream.of(done.planned()), done.worked().stream())
                .mapToLong(Worked::peakHeapBytes)
                .max()
                .orElse(0);
        List<Double> claims = done.worked().stream()
                .map(Worked::claimMillis)
                .flatMap(Collection::stream)
                .toList();
        try (Session session = run.open()) {
            Map<String, LandedTokens.Landed> landed =
                    landed(session, done.planned().runId());
            long validated = session.manifest().partitions(done.planned().runId()).stream()
                    .filter(row -> row.state() == PartitionState.VALIDATED)
                    .count();
            HashSet<Long> commits = new HashSet<>();
            landed.values().forEach(one -> commits.add(one.snapshotId()));
            return new ClaimsReading(
                    done.planSeconds(), claims, done.workSeconds(), heap, bytes, commits.size(), landed.size(), (int)
                            validated);
        }
    }

    private static Map<String, LandedTokens.Landed> landed(Session session, String runId) {
        Table mart = session.catalogs().load(RowlessRun.MART);
        RunNotes notes = session.run(runId).notes();
        long head = Objects.requireNonNull(mart.snapshot(new Refs(runId).candidate()), "candidate")
                .snapshotId();
        return LandedTokens.recorded(mart, head, Objects.requireNonNull(notes.candidateFork(), "fork"));
    }

    private static double since(long nanos) {
        return (System.nanoTime() - nanos) / 1e9;
    }
}
