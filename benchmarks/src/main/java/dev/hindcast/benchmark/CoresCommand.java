package dev.hindcast.benchmark;

import dev.hindcast.benchmark.engine.Cost;
import dev.hindcast.benchmark.engine.Engine;
import dev.hindcast.benchmark.engine.Engines;
import dev.hindcast.benchmark.result.BenchReport;
import dev.hindcast.benchmark.result.Check;
import dev.hindcast.benchmark.result.Commit;
import dev.hindcast.benchmark.result.Machine;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code benchmarks/run cores}. */
@Command(
        name = "cores",
        description = "How much faster are two cores than one? Needs taskset. Exit 1 when a limit is missed.")
final class CoresCommand implements Callable<Integer> {
    private static final double FLOOR = 1.6;
    private static final String QUESTION =
            "How many times faster is one partition on two cores than on one? Wall seconds are net of a job without rows.";

    @Option(names = "--rows", paramLabel = "N", description = "Raw rows (default: ${DEFAULT-VALUE}).")
    long rows = 40_000_000;

    @Option(names = "--json", paramLabel = "FILE", description = "Where the result goes; a page .md goes beside it.")
    @Nullable
    Path json;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by the command-line library before call()
    CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        Home home = Home.find();
        OwnRun run = new OwnRun(home);
        Map<String, Object> figures = new LinkedHashMap<>();
        double one = net(run, home, "0", figures);
        double two = net(run, home, "0,1", figures);
        Check check = new Check(
                "two_cores_by_one",
                two / one,
                1 / FLOOR,
                false,
                "%.1f s on two cores, %.1f s on one: %.2f times faster, wanted %.1f"
                        .formatted(two, one, one / two, FLOOR));
        BenchReport report = new BenchReport(
                "cores",
                QUESTION,
                Map.of("rows", rows),
                Machine.here(),
                Commit.of(home.root()),
                List.of(figures),
                List.of(check));
        return ReportFiles.write(report, spec.commandLine(), json);
    }

    private double net(OwnRun run, Home home, String cores, Map<String, Object> figures)
            throws java.io.IOException, InterruptedException {
        Engine engine = Engines.hindcast(home.root(), List.of("taskset", "-c", cores), Map.of());
        Cost none = run.cost(engine, run.none());
        Cost all = run.cost(engine, run.rows(rows));
        figures.put("cores " + cores + " wall_s", all.wallSeconds());
        figures.put("cores " + cores + " cpu_s", all.cpuSeconds());
        figures.put("cores " + cores + " empty_wall_s", none.wallSeconds());
        return all.wallSeconds() - none.wallSeconds();
    }
}
