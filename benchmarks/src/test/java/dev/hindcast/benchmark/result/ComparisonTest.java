package dev.hindcast.benchmark.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.benchmark.engine.Cost;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final List<String> BUCKETS = List.of("0|3|17");

    private final List<Reading> readings = new ArrayList<>();

    @Test
    void withinAllLimitsPasses() {
        add("hindcast", 1.0, 4.9, BUCKETS);
        add("flink-sql", 5.0, 20.0, BUCKETS);
        add("spark", 4.0, 12.5, BUCKETS);
        add("duckdb", 0.5, 5.5, BUCKETS);
        assertThat(checks()).allMatch(Check::pass).extracting(Check::name).contains("hindcast_cpu_of_duckdb_net");
        assertThat(Comparison.pass(checks())).isTrue();
    }

    @Test
    void theLeastIsGrossAndDecides() {
        add("hindcast", 4.0, 5.1, BUCKETS);
        add("flink-sql", 5.0, 20.0, BUCKETS);
        assertThat(failed()).containsExactly("hindcast_cpu_of_flink-sql_gross");
        assertThat(Comparison.pass(checks())).isFalse();
    }

    @Test
    void aGoalIsNetAndDecidesNothing() {
        add("hindcast", 1.0, 6.0, BUCKETS);
        add("duckdb", 0.5, 5.5, BUCKETS);
        assertThat(failed()).containsExactly("hindcast_cpu_of_duckdb_net");
        assertThat(Comparison.pass(checks())).isTrue();
    }

    @Test
    void oneUnequalRoundOfOneEngineFails() {
        add("hindcast-sql", 1.0, 4.0, BUCKETS);
        add("duckdb", 0.5, 5.5, BUCKETS);
        add("duckdb", 0.5, 5.5, List.of("0|3|18"));
        assertThat(failed()).contains("results_unequal");
        assertThat(Comparison.pass(checks())).isFalse();
    }

    @Test
    void oneResultOrResultsWithoutRowsProveNothing() {
        add("duckdb", 0.5, 5.5, BUCKETS);
        assertThat(failed()).containsExactly("results_missing");
        add("spark", 0.5, 5.5, List.of());
        assertThat(failed()).contains("results_missing", "results_unequal");
    }

    @Test
    void anEmptyJobThatWritesRowsFails() {
        add("duckdb", 0.5, 5.5, BUCKETS);
        add("spark", 0.5, 5.5, BUCKETS);
        readings.add(new Reading("spark", 2, true, cost(1), facts(BUCKETS)));
        assertThat(failed()).containsExactly("rows_of_empty_jobs");
    }

    @Test
    void medianAndSpreadAreOfTheRounds() {
        add("duckdb", 0.5, 4.0, BUCKETS);
        add("duckdb", 0.7, 6.0, BUCKETS);
        add("duckdb", 0.6, 5.0, BUCKETS);
        EngineResult duckdb = EngineResult.of("duckdb", readings);
        assertThat(duckdb.cpu()).isEqualTo(new Spread(5.0, 0.4));
        assertThat(duckdb.netCpu()).isEqualTo(4.4);
    }

    private void add(String engine, double emptyCpu, double cpu, List<String> buckets) {
        readings.add(new Reading(engine, 1, true, cost(emptyCpu), facts(List.of())));
        readings.add(new Reading(engine, 1, false, cost(cpu), facts(buckets)));
    }

    private static Cost cost(double cpu) {
        return new Cost(1, cpu, 1, OptionalLong.empty(), List.of(cpu));
    }

    private static ResultFacts facts(List<String> buckets) {
        return new ResultFacts(buckets.isEmpty() ? 0 : 3, buckets, "1.00", 1, 1);
    }

    private List<Check> checks() {
        List<EngineResult> engines = readings.stream()
                .map(Reading::engine)
                .distinct()
                .map(name -> EngineResult.of(name, readings))
                .toList();
        return new Comparison(engines, readings).checks();
    }

    private List<String> failed() {
        return checks().stream().filter(check -> !check.pass()).map(Check::name).toList();
    }
}
