package dev.hindcast.benchmark;

import dev.hindcast.benchmark.claims.ClaimsLimits;
import dev.hindcast.benchmark.claims.ClaimsReading;
import dev.hindcast.benchmark.claims.ClaimsReports;
import dev.hindcast.benchmark.claims.ClaimsRun;
import dev.hindcast.benchmark.data.Folders;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code benchmarks/run claims}. */
@Command(
        name = "claims",
        description =
                "What do planning, claiming and recording cost, when computing costs nothing? Exit 1 when a limit is"
                        + " missed.")
final class ClaimsCommand implements Callable<Integer> {
    private static final int HEAP_MIB = 512;

    @Option(names = "--partitions", paramLabel = "N", description = "Partitions (default: ${DEFAULT-VALUE}).")
    int partitions = 10_000;

    @Option(names = "--processes", paramLabel = "P", description = "Processes of workers (default: ${DEFAULT-VALUE}).")
    int processes = 4;

    @Option(names = "--workers", paramLabel = "W", description = "Workers a process (default: ${DEFAULT-VALUE}).")
    int workers = 4;

    @Option(names = "--group", paramLabel = "G", description = "Most partitions a claim (default: ${DEFAULT-VALUE}).")
    int group = 10;

    @Option(
            names = "--old-files",
            paramLabel = "F",
            description = "Files of each partition that main shows before (default: ${DEFAULT-VALUE}).")
    int oldFiles = 1;

    @Option(names = "--json", paramLabel = "FILE", description = "Where the result goes; a page .md goes beside it.")
    @Nullable
    Path json;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by the command-line library before call()
    CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        Home home = Home.find();
        Path folder = home.target().resolve("claims");
        Folders.delete(folder);
        ClaimsRun run = new ClaimsRun(partitions, oldFiles, processes, workers, group, HEAP_MIB);
        ClaimsReading reading =
                run.measure(home.root(), folder, spec.commandLine().getErr()::println);
        Folders.delete(folder);
        return ReportFiles.write(
                ClaimsReports.of(run, reading, ClaimsLimits.PROMISED, home.root()), spec.commandLine(), json);
    }
}
