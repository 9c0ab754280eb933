package dev.hindcast.benchmark.follow;

import dev.hindcast.benchmark.result.BenchReport;
import dev.hindcast.benchmark.result.Check;
import dev.hindcast.benchmark.result.Commit;
import dev.hindcast.benchmark.result.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What does catching up with a small delta cost beside computing everything again, and on a table ten times as large?
 *
 * @param days partitions
 * @param rows raw rows of the smaller table, all days together
 * @param rounds deltas that are measured with their indexes built
 */
public record CatchUpReports(int days, int rows, int rounds) {
    private static final String QUESTION = "What does a delta of 0.1 % of the rows, spread over all partitions, cost"
            + " beside computing them again, and what does the same delta cost on a table ten times as large? CPU seconds of"
            + " the whole process, warm; main's position is set by the benchmark.";
    private static final int LARGER = 10;
    private static final double OF_RECOMPUTE = 0.05;
    private static final double OF_LARGER = 1.5;

    /** Measures, in folders below this one. */
    public BenchReport report(Path home, Path folder) throws IOException {
        int changed = Math.max(1, rows / days / 1000);
        // What the compiler needs to become fast is in none of the figures.
        var unused = seconds(folder, "warm-up", rows, changed);
        CatchUpCost.Seconds small = seconds(folder, "small", rows, changed);
        CatchUpCost.Seconds large = seconds(folder, "large", rows * LARGER, changed);
        Map<String, Object> params = new LinkedHashMap<>();
        params.put("days", days);
        params.put("rows", rows);
        params.put("changed_rows_a_day", changed);
        params.put("rounds", rounds);
        return new BenchReport(
                "catchup",
                QUESTION,
                params,
                Machine.here(),
                Commit.of(home),
                List.of(figures("small", small), figures("large", large)),
                List.of(
                        new Check(
                                "delta_of_recompute",
                                small.median() / small.recompute(),
                                OF_RECOMPUTE,
                                false,
                                "median delta by CPU of hindcast run"),
                        new Check(
                                "delta_on_larger_table",
                                large.median() / small.median(),
                                OF_LARGER,
                                false,
                                "the same rows on ten times as many"),
                        new Check(
                                "wrong_rows",
                                (double) (small.wrong() + large.wrong()),
                                0,
                                false,
                                "against plain Java")));
    }

    private CatchUpCost.Seconds seconds(Path folder, String name, int allRows, int changed) throws IOException {
        OrdersWorld world = new OrdersWorld(folder.resolve(name), days, allRows / days);
        return new CatchUpCost(world, changed, rounds).measure();
    }

    private static Map<String, Object> figures(String table, CatchUpCost.Seconds seconds) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("table", table);
        figures.put("recompute_cpu_s", seconds.recompute());
        figures.put("first_delta_with_index_cpu_s", seconds.first());
        figures.put("delta_cpu_s", seconds.median());
        figures.put("deltas_cpu_s", seconds.delta());
        figures.put("verb_with_measuring_cpu_s", seconds.verb());
        return figures;
    }
}
