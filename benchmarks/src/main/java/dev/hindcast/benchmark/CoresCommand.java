package dev.hindcast.benchmark;

import dev.hindcast.benchmark.engine.Cost;
import dev.hindcast.benchmark.engine.Engine;
import dev.hindcast.benchmark.engine.Engines;
import dev.hindcast.benchmark.result.BenchReport;
import dev.hindcast.benchmark.result.Check;
import dev.hindcast.benchmark.result.Commit;
import dev.hindcast.benchmark.result.Machine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run cores}. */
@Command(
        name = "cores",
        description = "How much faster are two cores than one? Needs taskset. Exit 1 when a limit is missed.")
final class CoresCommand extends ReportCommand {
    private static final double FLOOR = 1.6;
    private static final String QUESTION =
            "How many times faster is one partition on two cores than on one? Wall seconds are net of a job without rows.";

    @Option(names = "--rows", paramLabel = "N", description = "Raw rows (default: ${DEFAULT-VALUE}).")
    long rows = 40_000_000;

    @Override
    BenchReport report(Home home) throws Exception {
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
        return new BenchReport(
                "cores",
                QUESTION,
                Map.of("rows", rows),
                Machine.here(),
                Commit.of(home.root()),
                List.of(figures),
                List.of(check));
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
