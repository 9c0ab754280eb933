package dev.hindcast.benchmark;

import dev.hindcast.benchmark.follow.FreshnessReports;
import dev.hindcast.benchmark.result.BenchReport;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run freshness}. */
@Command(
        name = "freshness",
        description = "What does a backfill do to live's freshness? Exit 1 when a limit is missed.")
final class FreshnessCommand extends ReportCommand {
    @Option(names = "--days", paramLabel = "N", description = "Partitions of a run (default: ${DEFAULT-VALUE}).")
    int days = 90;

    @Option(names = "--rows-per-day", paramLabel = "N", description = "Raw rows of each (default: ${DEFAULT-VALUE}).")
    int rowsPerDay = 100_000;

    @Option(names = "--rows-per-second", paramLabel = "N", description = "Live's load (default: ${DEFAULT-VALUE}).")
    int rowsPerSecond = 200;

    @Option(names = "--alone", paramLabel = "SECONDS", description = "Live alone (default: ${DEFAULT-VALUE}).")
    int alone = 180;

    @Option(
            names = "--beside",
            paramLabel = "SECONDS",
            description = "Live beside a backfill, twice (default: ${DEFAULT-VALUE}).")
    int beside = 600;

    @Override
    BenchReport report(Home home) throws Exception {
        FreshnessReports reports = new FreshnessReports(
                days, rowsPerDay, rowsPerSecond, Duration.ofSeconds(alone), Duration.ofSeconds(beside));
        return reports.report(home.root(), home.target().resolve("freshness"));
    }
}
