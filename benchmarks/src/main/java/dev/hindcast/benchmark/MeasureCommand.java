package dev.hindcast.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hindcast.benchmark.engine.Engines;
import dev.hindcast.benchmark.result.BenchReport;
import dev.hindcast.benchmark.result.Check;
import dev.hindcast.benchmark.result.Commit;
import dev.hindcast.benchmark.result.Machine;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run measure}. */
@Command(
        name = "measure",
        description = "What do measuring and reading back cost beside computing? Exit 1 when a limit is missed.")
final class MeasureCommand extends ReportCommand {
    private static final double LIMIT = 0.3;
    private static final String QUESTION =
            "How much of the CPU seconds of computing go into measuring what is written and"
                    + " reading it back? Stage by stage, by the clocks inside a warm job of hindcast canary.";

    @Option(names = "--rows", paramLabel = "N", description = "Raw rows (default: ${DEFAULT-VALUE}).")
    long rows = 8_000_000;

    @Override
    BenchReport report(Home home) throws Exception {
        OwnRun run = new OwnRun(home);
        Path result = home.target().resolve("canary.json");
        var unused = run.cost(Engines.canary(home.root(), result), run.rows(rows));
        return report(new ObjectMapper().readTree(result.toFile()), home);
    }

    private BenchReport report(JsonNode canary, Home home) throws java.io.IOException {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("wall_s", canary.get("wall_seconds").doubleValue());
        figures.put("cpu_s", canary.get("cpu_seconds").doubleValue());
        double checking = 0;
        double computing = 0;
        for (JsonNode stage : canary.get("stages")) {
            String name = stage.get("stage").textValue();
            double cpu = stage.get("cpu_seconds").doubleValue();
            figures.put(name + "_cpu_s", cpu);
            checking += List.of("measure", "validate").contains(name) ? cpu : 0;
            computing += List.of("read", "winner shuffle", "transform", "write").contains(name) ? cpu : 0;
        }
        Check share = new Check(
                "checking_of_computing",
                checking / computing,
                LIMIT,
                false,
                "measure and validate %.2f CPU s, all else %.2f".formatted(checking, computing));
        return new BenchReport(
                "measure",
                QUESTION,
                Map.of("rows", rows),
                Machine.here(),
                Commit.of(home.root()),
                List.of(figures),
                List.of(share));
    }
}
