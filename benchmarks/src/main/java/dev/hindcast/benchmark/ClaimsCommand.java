package dev.hindcast.benchmark;

import dev.hindcast.benchmark.claims.ClaimsLimits;
import dev.hindcast.benchmark.claims.ClaimsReading;
import dev.hindcast.benchmark.claims.ClaimsReports;
import dev.hindcast.benchmark.claims.ClaimsRun;
import dev.hindcast.benchmark.data.Folders;
import dev.hindcast.benchmark.result.BenchReport;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run claims}. */
@Command(
        name = "claims",
        description =
                "What do planning, claiming and recording cost, when computing costs nothing? Exit 1 when a limit is"
                        + " missed.")
final class ClaimsCommand extends ReportCommand {
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

    @Override
    BenchReport report(Home home) throws Exception {
        Path folder = home.target().resolve("claims");
        Folders.delete(folder);
        ClaimsRun run = new ClaimsRun(partitions, oldFiles, processes, workers, group, HEAP_MIB);
        ClaimsReading reading = run.measure(home.root(), folder, progress());
        Folders.delete(folder);
        return ClaimsReports.of(run, reading, ClaimsLimits.PROMISED, home.root());
    }
}
