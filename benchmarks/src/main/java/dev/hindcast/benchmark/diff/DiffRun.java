package dev.hindcast.benchmark.diff;

import dev.hindcast.benchmark.engine.Cost;
import dev.hindcast.benchmark.engine.JavaProcess;
import dev.hindcast.benchmark.job.DiffJob;
import dev.hindcast.benchmark.result.BenchReport;
import dev.hindcast.benchmark.result.Check;
import dev.hindcast.benchmark.result.Commit;
import dev.hindcast.benchmark.result.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Each mode of {@link DiffJob} in a process of its own, from a cold start to its end. */
public final class DiffRun {
    private static final double LIMIT = 1.5;
    private static final String QUESTION =
            "What does it cost to compare two versions of a table key by key, beside reading both once with the reader of"
                    + " compute jobs? CPU seconds of whole processes; keeping differing keys is measured apart.";

    private final Path home;
    private final long rows;
    private final int changedOfThousand;
    private final String heap;
    private final List<String> evidence;

    /** With this many rows on each side. */
    public DiffRun(Path home, long rows, int changedOfThousand, String heap, List<String> evidence) {
        this.home = home;
        this.rows = rows;
        this.changedOfThousand = changedOfThousand;
        this.heap = heap;
        this.evidence = List.copyOf(evidence);
    }

    /** Measures. */
    public BenchReport report(Path target) throws IOException, InterruptedException {
        TwoVersions versions = TwoVersions.in(target.resolve("data"), rows, changedOfThousand);
        Path logs = Files.createDirectories(target.resolve("diff"));
        Map<String, Object> figures = new LinkedHashMap<>();
        Cost start = cost(logs, versions, "start", 0, figures);
        Cost read = cost(logs, versions, "read", 2 * rows, figures);
        Cost diff = cost(logs, versions, "diff", versions.changed(), figures);
        for (String mode : evidence) {
            if (!mode.equals("none")) {
                var unused = cost(logs, versions, mode, versions.changed(), figures);
            }
        }
        double ratio = diff.cpuSeconds() / read.cpuSeconds();
        double net = (diff.cpuSeconds() - start.cpuSeconds()) / (read.cpuSeconds() - start.cpuSeconds());
        figures.put("net_ratio", Math.round(1000 * net) / 1000.0);
        return new BenchReport(
                "diff",
                QUESTION,
                Map.of("rows", rows, "changed_of_thousand", changedOfThousand, "heap", heap, "managed_mb", 512),
                Machine.here(),
                Commit.of(home),
                List.of(figures),
                List.of(new Check(
                        "diff_by_read",
                        ratio,
                        LIMIT,
                        false,
                        "comparing %.1f CPU s, reading both %.1f, starting %.1f"
                                .formatted(diff.cpuSeconds(), read.cpuSeconds(), start.cpuSeconds()))));
    }

    private Cost cost(Path logs, TwoVersions versions, String mode, long expected, Map<String, Object> figures)
            throws IOException, InterruptedException {
        JavaProcess process = new JavaProcess(logs, List.of("-Xmx" + heap, "-XX:+UseParallelGC"));
        Cost cost = process.run(
                DiffJob.class,
                versions.folder().toString(),
                mode,
                Long.toString(versions.oldSnapshot()),
                Long.toString(versions.newSnapshot()));
        process.requireFound(expected);
        figures.put(mode + "_cpu_s", cost.cpuSeconds());
        figures.put(mode + "_wall_s", Math.round(10 * cost.wallSeconds()) / 10.0);
        figures.put(mode + "_peak_rss_mb", cost.peakRssBytes() >> 20);
        return cost;
    }
}
