package dev.hindcast.benchmark;

import dev.hindcast.benchmark.engine.Cost;
import dev.hindcast.benchmark.engine.Engine;
import dev.hindcast.benchmark.engine.Engines;
import dev.hindcast.benchmark.result.BenchReport;
import dev.hindcast.benchmark.result.Check;
import dev.hindcast.benchmark.result.Commit;
import dev.hindcast.benchmark.result.Machine;
import dev.hindcast.submit.EmbeddedFlink;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run large}. */
@Command(
        name = "large",
        description =
                "Does a large partition fit a small heap, and what does its row cost? Exit 1 when a limit is missed.")
final class LargeCommand extends ReportCommand {
    private static final double LIMIT = 1.3;
    private static final double MILLION = 1e6;
    private static final String QUESTION =
            "Does one partition that is far larger than the memory end, with a heap of 1 GiB and 512 MiB of managed memory, and"
                    + " what does one of its rows cost beside a row of a smaller one? CPU seconds are net of a job without rows.";

    @Option(names = "--rows", paramLabel = "N", description = "Raw rows (default: ${DEFAULT-VALUE}).")
    long rows = 100_000_000;

    @Option(names = "--small", paramLabel = "N", description = "Raw rows to compare with (default: ${DEFAULT-VALUE}).")
    long small = 8_000_000;

    @Option(names = "--heap", paramLabel = "SIZE", description = "As in -Xmx (default: ${DEFAULT-VALUE}).")
    String heap = "1g";

    @Option(
            names = "--managed-memory",
            paramLabel = "SIZE",
            description = "Flink's managed memory in all (default: ${DEFAULT-VALUE}).")
    String managedMemory = "512m";

    private String options() {
        return "-Xmx%s -D%s=%s".formatted(heap, EmbeddedFlink.MANAGED_MEMORY, managedMemory);
    }

    @Override
    BenchReport report(Home home) throws Exception {
        OwnRun run = new OwnRun(home);
        Engine engine = Engines.hindcast(home.root(), List.of(), Map.of("HINDCAST_JAVA_OPTS", options()));
        Cost none = run.cost(engine, run.none());
        Cost few = run.cost(engine, run.rows(small));
        Cost many = run.cost(engine, run.rows(rows));
        double fewMicros = MILLION * (few.cpuSeconds() - none.cpuSeconds()) / small;
        double manyMicros = MILLION * (many.cpuSeconds() - none.cpuSeconds()) / rows;
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("wall_s", many.wallSeconds());
        figures.put("cpu_s", many.cpuSeconds());
        figures.put("peak_rss_mb", many.peakRssBytes() >> 20);
        figures.put("cpu_us_a_row", manyMicros);
        figures.put("small_cpu_us_a_row", fewMicros);
        Check check = new Check(
                "row_of_large_by_row_of_small",
                manyMicros / fewMicros,
                LIMIT,
                false,
                "%.3f CPU us a row of %d rows, %.3f of %d".formatted(manyMicros, rows, fewMicros, small));
        return new BenchReport(
                "large",
                QUESTION,
                Map.of("rows", rows, "small", small, "heap", heap, "managed_memory", managedMemory),
                Machine.here(),
                Commit.of(home.root()),
                List.of(figures),
                List.of(check));
    }
}
