package dev.hindcast.benchmark;

import dev.hindcast.benchmark.result.BenchReport;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A benchmark with one report: what all of them take, print and exit with. */
abstract class ReportCommand implements Callable<Integer> {
    @Option(names = "--json", paramLabel = "FILE", description = "Where the result goes; a page .md goes beside it.")
    @Nullable
    private Path json;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by the command-line library before call()
    private CommandSpec spec;

    /** Measures, and judges what was measured. */
    abstract BenchReport report(Home home) throws Exception;

    /** Who hears how far it is. */
    final Consumer<String> progress() {
        return spec.commandLine().getErr()::println;
    }

    /** Exit status 0 when every limit was kept, else 1. */
    @Override
    public final Integer call() throws Exception {
        return ReportFiles.write(report(Home.find()), spec.commandLine(), json);
    }
}
