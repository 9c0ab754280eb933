package dev.hindcast.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hindcast.benchmark.data.Folders;
import dev.hindcast.benchmark.predict.PredictReports;
import dev.hindcast.benchmark.predict.PredictedRun;
import dev.hindcast.benchmark.result.BenchReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run predict}. */
@Command(
        name = "predict",
        description = "Does a run of 90 dates take what canary and size predict? Exit 1 when a limit is missed.")
final class PredictCommand extends ReportCommand {
    @Option(names = "--lines", paramLabel = "N", description = "Order lines in all (default: ${DEFAULT-VALUE}).")
    long lines = 9_000_000;

    @Option(names = "--rounds", paramLabel = "R", description = "Runs (default: ${DEFAULT-VALUE}).")
    int rounds = 5;

    @Override
    BenchReport report(Home home) throws Exception {
        home.buildHindcast();
        List<JsonNode> results = new ArrayList<>();
        for (int round = 0; round < Math.max(1, rounds); round++) {
            Path folder = home.target().resolve("predict");
            Folders.delete(folder);
            results.add(new PredictedRun(home.root(), folder).play(lines));
            Folders.delete(folder);
        }
        return PredictReports.of(home.root(), lines, results);
    }
}
