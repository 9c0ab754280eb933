package dev.hindcast.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.benchmark.data.DataCache;
import dev.hindcast.benchmark.data.DataSet;
import dev.hindcast.benchmark.data.Events;
import dev.hindcast.benchmark.data.Workload;
import dev.hindcast.benchmark.engine.DuckDbEngine;
import dev.hindcast.benchmark.engine.Engine;
import dev.hindcast.benchmark.engine.Engines;
import dev.hindcast.benchmark.result.Check;
import dev.hindcast.benchmark.result.PeersReport;
import dev.hindcast.benchmark.result.Reading;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmark itself on 1,000 rows: Hindcast and DuckDB agree, and a falsified result turns the verdict red. */
class PeersIT {
    private static final Path HOME = Path.of(System.getProperty("hindcast.home"));

    /** On 1,000 rows the optimising compiler never earns back what it costs. */
    private static final Map<String, String> QUICK_START =
            Map.of("HINDCAST_JAVA_OPTS", "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m");

    @TempDir
    Path folder;

    @Test
    void hindcastAndDuckDbAgreeAndAFalsifiedResultDoesNot() throws Exception {
        DataCache cache = new DataCache(folder.resolve("data"));
        DataSet full = cache.get(new Events(), 1_000, 1);
        DataSet empty = cache.empty(new Events(), 1);
        Engine hindcast =
                new Engines(HOME, QUICK_START).named(List.of("hindcast-sql")).get(0);
        List<Engine> engines = List.of(hindcast, new DuckDbEngine(), new Falsified());
        Peers peers = new Peers(engines, full, empty, folder.resolve("jobs"), System.out::println);

        List<Reading> right = new ArrayList<>();
        right.add(peers.measure(hindcast, 1, false));
        right.add(peers.measure(new DuckDbEngine(), 1, false));
        right.add(peers.measure(new DuckDbEngine(), 1, true));
        PeersReport green = report(engines.subList(0, 2), full, right);
        assertThat(green.checks())
                .extracting(Check::name)
                .contains("results_unequal", "hindcast-sql_cpu_of_duckdb_net");
        assertThat(green.pass()).as("%s", green.checks()).isTrue();
        assertThat(right.get(0).facts().rows()).isBetween(550L, 700L);
        assertThat(right.get(0).cost().cpuOfProcesses()).hasSize(2).allMatch(seconds -> seconds > 0.1);

        List<Reading> wrong = new ArrayList<>(right);
        wrong.add(peers.measure(new Falsified(), 1, false));
        PeersReport red = report(engines, full, wrong);
        assertThat(red.pass()).isFalse();
        assertThat(red.json().get("pass").asBoolean()).isFalse();
        assertThat(red.checks())
                .filteredOn(check -> !check.pass() && !check.goal())
                .singleElement()
                .satisfies(check -> assertThat(check.why()).contains("falsified in round 1", "of 256 buckets"));
    }

    @Test
    void noClassOfTheBenchmarksIsOnThePathOfHindcast() throws Exception {
        assertThat(Files.readString(HOME.resolve("flink-job/target/classpath.txt")))
                .contains("flink")
                .doesNotContain("benchmarks");
        assertThat(Files.readString(HOME.resolve("hindcast"))).doesNotContain("benchmarks");
    }

    private static PeersReport report(List<Engine> engines, DataSet data, List<Reading> readings) throws Exception {
        return PeersReports.of(new PeersReports.Asked(engines, data, 1, 1), readings, HOME);
    }

    /** One cent too much for a few orders. */
    private static final class Falsified extends DuckDbEngine {
        @Override
        public String name() {
            return "falsified";
        }

        @Override
        public String sql(Workload workload) {
            return super.sql(workload)
                    .replace("CAST(ROUND(", "CASE WHEN s.source_sequence < 20 THEN 0.01 ELSE 0 END + CAST(ROUND(");
        }
    }
}
