package dev.hindcast.benchmark;

import dev.hindcast.benchmark.follow.CatchUpReports;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code benchmarks/run catchup}. */
@Command(
        name = "catchup",
        description = "What does catching up with a small delta cost? Exit 1 when a limit is missed.")
final class CatchUpCommand implements Callable<Integer> {
    @Option(names = "--days", paramLabel = "N", description = "Partitions (default: ${DEFAULT-VALUE}).")
    int days = 90;

    @Option(names = "--rows", paramLabel = "N", description = "Rows of the smaller table (default: ${DEFAULT-VALUE}).")
    int rows = 900_000;

    @Option(names = "--rounds", paramLabel = "N", description = "Deltas to measure (default: ${DEFAULT-VALUE}).")
    int rounds = 3;

    @Option(names = "--json", paramLabel = "FILE", description = "Where the result goes; a page .md goes beside it.")
    @Nullable
    Path json;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by the command-line library before call()
    CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        Home home = Home.find();
        CatchUpReports reports = new CatchUpReports(days, rows, rounds);
        return ReportFiles.write(
                reports.report(home.root(), home.target().resolve("catchup")), spec.commandLine(), json);
    }
}
