package dev.hindcast.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hindcast.benchmark.data.Folders;
import dev.hindcast.benchmark.predict.PredictReports;
import dev.hindcast.benchmark.predict.PredictedRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code benchmarks/run predict}. */
@Command(
        name = "predict",
        description = "Does a run of 90 dates take what canary and size predict? Exit 1 when a limit is missed.")
final class PredictCommand implements Callable<Integer> {
    @Option(names = "--lines", paramLabel = "N", description = "Order lines in all (default: ${DEFAULT-VALUE}).")
    long lines = 9_000_000;

    @Option(names = "--rounds", paramLabel = "R", description = "Runs (default: ${DEFAULT-VALUE}).")
    int rounds = 5;

    @Option(names = "--json", paramLabel = "FILE", description = "Where the result goes; a page .md goes beside it.")
    @Nullable
    Path json;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by the command-line library before call()
    CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        Home home = Home.find();
        home.buildHindcast();
        List<JsonNode> results = new ArrayList<>();
        for (int round = 0; round < Math.max(1, rounds); round++) {
            Path folder = home.target().resolve("predict");
            Folders.delete(folder);
            results.add(new PredictedRun(home.root(), folder).play(lines));
            Folders.delete(folder);
        }
        return ReportFiles.write(PredictReports.of(home.root(), lines, results), spec.commandLine(), json);
    }
}
