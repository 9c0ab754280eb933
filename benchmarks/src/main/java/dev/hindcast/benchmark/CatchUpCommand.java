package dev.hindcast.benchmark;

import dev.hindcast.benchmark.follow.CatchUpReports;
import dev.hindcast.benchmark.result.BenchReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run catchup}. */
@Command(
        name = "catchup",
        description = "What does catching up with a small delta cost? Exit 1 when a limit is missed.")
final class CatchUpCommand extends ReportCommand {
    @Option(names = "--days", paramLabel = "N", description = "Partitions (default: ${DEFAULT-VALUE}).")
    int days = 90;

    @Option(names = "--rows", paramLabel = "N", description = "Rows of the smaller table (default: ${DEFAULT-VALUE}).")
    int rows = 900_000;

    @Option(names = "--rounds", paramLabel = "N", description = "Deltas to measure (default: ${DEFAULT-VALUE}).")
    int rounds = 3;

    @Override
    BenchReport report(Home home) throws Exception {
        CatchUpReports reports = new CatchUpReports(days, rows, rounds);
        return reports.report(home.root(), home.target().resolve("catchup"));
    }
}
