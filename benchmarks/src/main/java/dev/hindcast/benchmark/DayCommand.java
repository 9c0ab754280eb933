package dev.hindcast.benchmark;

import dev.hindcast.benchmark.day.DayReports;
import dev.hindcast.benchmark.result.BenchReport;
import picocli.CommandLine.Command;

/** {@code benchmarks/run day}. */
@Command(
        name = "day",
        description = "Does the controller keep live fresh through a simulated day? Exit 1 when a limit is missed.")
final class DayCommand extends ReportCommand {
    @Override
    BenchReport report(Home home) throws Exception {
        return new DayReports().report(home.root());
    }
}
