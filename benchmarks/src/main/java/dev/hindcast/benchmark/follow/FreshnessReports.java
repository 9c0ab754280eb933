package dev.hindcast.benchmark.follow;

import dev.hindcast.benchmark.result.BenchReport;
import dev.hindcast.benchmark.result.Check;
import dev.hindcast.benchmark.result.Commit;
import dev.hindcast.benchmark.result.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What does a backfill do to the freshness of the live pipeline beside it?
 *
 * @param alone how long live is measured alone
 * @param beside how long it is measured beside a backfill, twice
 */
public record FreshnessReports(int days, int rowsPerDay, int rowsPerSecond, Duration alone, Duration beside) {
    private static final String QUESTION =
            "Does the controller keep live fresh beside a backfill on the same cores, and what"
                    + " does that cost the backfill? Live gets one commit a second; its limit is 1.5 times the P95 that it has alone.";
    private static final double SECONDS_ABOVE = 30;
    private static final double RATE_KEPT = 0.4;
    private static final double TWICE = 2;

    /** Measures, in this folder. */
    public BenchReport report(Path home, Path folder) throws IOException, InterruptedException {
        OrdersWorld world = new OrdersWorld(folder, days, rowsPerDay);
        FreshnessRun.Figures figures = new FreshnessRun(world, rowsPerSecond, alone, beside).measure();
        Map<String, Object> params = new LinkedHashMap<>();
        params.put("days", days);
        params.put("rows_a_day", rowsPerDay);
        params.put("live_rows_a_second", rowsPerSecond);
        params.put("alone_s", alone.toSeconds());
        params.put("beside_s", beside.toSeconds());
        return new BenchReport(
                "freshness",
                QUESTION,
                params,
                Machine.here(),
                Commit.of(home),
                List.of(
                        alone(figures),
                        beside("without the controller", figures.free(), figures.limit()),
                        beside("with the controller", figures.controlled(), figures.limit())),
                checks(figures));
    }

    private static Map<String, Object> alone(FreshnessRun.Figures figures) {
        Map<String, Object> found = new LinkedHashMap<>();
        found.put("live", "alone");
        found.put("snapshots", figures.alone().snapshots());
        found.put("p50_ms", figures.alone().p50().toMillis());
        found.put("p95_ms", figures.alone().p95().toMillis());
        found.put("limit_ms", figures.limit().toMillis());
        return found;
    }

    private static Map<String, Object> beside(String how, FreshnessRun.Beside beside, Duration limit) {
        Map<String, Object> found = new LinkedHashMap<>();
        found.put("backfill", how);
        found.put("partitions_a_minute", beside.partitionsPerMinute());
        found.put("worst_p95_of_60s_ms", beside.live().worst().toMillis());
        found.put("seconds_above_limit", beside.live().secondsAbove(limit));
        return found;
    }

    private static List<Check> checks(FreshnessRun.Figures figures) {
        double kept =
                figures.controlled().partitionsPerMinute() / figures.free().partitionsPerMinute();
        double reached = (double) figures.free().live().worst().toMillis()
                / figures.limit().toMillis();
        return List.of(
                new Check(
                        "seconds_above_limit",
                        (double) figures.controlled().live().secondsAbove(figures.limit()),
                        SECONDS_ABOVE,
                        false,
                        "with the controller, P95 of 60 s windows"),
                new Check("rate_lost", 1 - kept, 1 - RATE_KEPT, false, "of the rate without the controller"),
                new Check(
                        "limit_by_free_p95",
                        1 / reached,
                        1 / TWICE,
                        false,
                        "without the controller P95 reaches twice the limit, else the load was too small"),
                new Check("wrong_rows", (double) figures.wrong(), 0, false, "of main, against plain Java"));
    }
}
