package dev.hindcast.benchmark.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The checks that a set of readings allows: equal results always, costs of Hindcast beside each peer that was measured. */
public final class Comparison {
    private static final List<Limit> LIMITS = List.of(
            new Limit("hindcast", "flink-sql", 0.25, false),
            new Limit("hindcast", "spark", 0.4, false),
            new Limit("hindcast", "duckdb", 0.8, true),
            new Limit("hindcast-sql", "flink-sql", 0.25, false),
            new Limit("hindcast-sql", "spark", 0.4, false),
            new Limit("hindcast-sql", "duckdb", 1.5, true));

    private final List<EngineResult> engines;
    private final List<Reading> readings;

    public Comparison(List<EngineResult> engines, List<Reading> readings) {
        this.engines = List.copyOf(engines);
        this.readings = List.copyOf(readings);
    }

    /** The least and the goals: share of a peer's CPU seconds, gross for the least, net of the empty jobs for the goals. */
    private record Limit(String engine, String peer, double share, boolean goal) {}

    /** All checks. */
    public List<Check> checks() {
        List<Check> checks = new ArrayList<>(List.of(compared(), unequal(), emptyRows()));
        for (Limit limit : LIMITS) {
            Optional<EngineResult> engine = find(limit.engine());
            Optional<EngineResult> peer = find(limit.peer());
            if (engine.isPresent() && peer.isPresent()) {
                checks.add(cpu(limit, engine.get(), peer.get()));
            }
        }
        return checks;
    }

    /** Whether all that decides is within its limit. */
    public static boolean pass(List<Check> checks) {
        return checks.stream().allMatch(Check::lets);
    }

    /** One result, or none with rows, proves nothing: 0 when at least two engines gave rows. */
    private Check compared() {
        long withRows =
                engines.stream().filter(engine -> engine.facts().rows() > 0).count();
        return new Check("results_missing", Math.max(0, 2 - withRows), 0, false, withRows + " engines gave rows");
    }

    /** Every round of every engine against the first reading. */
    private Check unequal() {
        List<Reading> full =
                readings.stream().filter(reading -> !reading.empty()).toList();
        ResultFacts first = full.get(0).facts();
        List<String> others = full.stream()
                .filter(reading -> !reading.facts().buckets().equals(first.buckets()))
                .map(reading -> reading.engine() + " in round " + reading.round() + " differs from "
                        + full.get(0).engine() + " in " + reading.facts().differingBuckets(first) + " of 256 buckets ("
                        + reading.facts().rows() + " rows, not " + first.rows() + ")")
                .toList();
        String why = others.isEmpty() ? "all " + full.size() + " results are equal" : String.join("; ", others);
        return new Check("results_unequal", others.size(), 0, false, why);
    }

    private Check emptyRows() {
        long rows = readings.stream()
                .filter(Reading::empty)
                .mapToLong(reading -> reading.facts().rows())
                .sum();
        return new Check("rows_of_empty_jobs", rows, 0, false, "rows that the jobs without rows wrote");
    }

    private static Check cpu(Limit limit, EngineResult engine, EngineResult peer) {
        double own = limit.goal() ? engine.netCpu() : engine.cpu().median();
        double other = limit.goal() ? peer.netCpu() : peer.cpu().median();
        String kind = limit.goal() ? "net" : "gross";
        return new Check(
                limit.engine() + "_cpu_of_" + limit.peer() + "_" + kind,
                other <= 0 ? Double.NaN : own / other,
                limit.share(),
                limit.goal(),
                "%.2f s of %.2f s, %s".formatted(own, other, kind));
    }

    private Optional<EngineResult> find(String name) {
        return engines.stream().filter(engine -> engine.engine().equals(name)).findFirst();
    }
}
