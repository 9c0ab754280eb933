package dev.hindcast.benchmark;

import dev.hindcast.benchmark.day.DayReports;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code benchmarks/run day}. */
@Command(
        name = "day",
        description = "Does the controller keep live fresh through a simulated day? Exit 1 when a limit is missed.")
final class DayCommand implements Callable<Integer> {
    @Option(names = "--json", paramLabel = "FILE", description = "Where the result goes; a page .md goes beside it.")
    @Nullable
    Path json;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by the command-line library before call()
    CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        return ReportFiles.write(new DayReports().report(Home.find().root()), spec.commandLine(), json);
    }
}
