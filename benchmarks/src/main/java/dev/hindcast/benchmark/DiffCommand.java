package dev.hindcast.benchmark;

import dev.hindcast.benchmark.diff.DiffRun;
import dev.hindcast.benchmark.result.BenchReport;
import dev.hindcast.error.ErrorCode;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run diff}. */
@Command(
        name = "diff",
        description = "What does comparing two versions cost beside reading them? Exit 1 when a limit is missed.")
final class DiffCommand extends ReportCommand {
    @Option(names = "--rows", paramLabel = "N", description = "Rows of each version (default: ${DEFAULT-VALUE}).")
    long rows = 50_000_000;

    @Option(
            names = "--changed",
            paramLabel = "N",
            description = "How many of a thousand rows differ (default: ${DEFAULT-VALUE}).")
    int changed = 300;

    @Option(names = "--heap", paramLabel = "SIZE", description = "As in -Xmx (default: ${DEFAULT-VALUE}).")
    String heap = "1g";

    @Option(
            names = "--evidence",
            paramLabel = "MODE",
            split = ",",
            description = "Also measure keeping differing keys: sample, all (default: both).")
    List<String> evidence = List.of("sample", "all");

    @Override
    BenchReport report(Home home) throws Exception {
        if (rows < 1_000
                || changed < 0
                || changed > 1_000
                || !List.of("sample", "all", "none").containsAll(evidence)) {
            throw ErrorCode.USAGE
                    .error("Cannot compare %d rows of which %d in a thousand differ", rows, changed)
                    .value(rows)
                    .expected("--rows from 1000, --changed from 0 to 1000, --evidence none, sample or all")
                    .next("benchmarks/run diff --help");
        }
        DiffRun run = new DiffRun(home.root(), rows, changed, heap, evidence);
        return run.report(home.target());
    }
}
