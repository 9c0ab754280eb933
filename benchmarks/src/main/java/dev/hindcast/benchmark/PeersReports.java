package dev.hindcast.benchmark;

import dev.hindcast.benchmark.data.DataSet;
import dev.hindcast.benchmark.engine.Engine;
import dev.hindcast.benchmark.result.Commit;
import dev.hindcast.benchmark.result.Comparison;
import dev.hindcast.benchmark.result.EngineResult;
import dev.hindcast.benchmark.result.Machine;
import dev.hindcast.benchmark.result.PeersReport;
import dev.hindcast.benchmark.result.Reading;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** From readings to a report. */
final class PeersReports {
    private PeersReports() {}

    /** What was asked for. */
    record Asked(List<Engine> engines, DataSet data, int rounds, long seed) {}

    static PeersReport of(Asked asked, List<Reading> readings, Path home) throws IOException {
        List<EngineResult> results = asked.engines().stream()
                .map(engine -> EngineResult.of(engine.name(), readings))
                .toList();
        return new PeersReport(
                params(asked),
                Machine.here(),
                Commit.of(home),
                asked.rounds(),
                results,
                readings,
                new Comparison(results, readings).checks());
    }

    private static Map<String, Object> params(Asked asked) {
        Map<String, Object> engines = new LinkedHashMap<>();
        for (Engine engine : asked.engines()) {
            engines.put(
                    engine.name(),
                    Map.of(
                            "settings",
                            engine.settings(),
                            "sql",
                            engine.sql(asked.data().workload())));
        }
        return Map.of(
                "data", asked.data().workload().name(),
                "rows", asked.data().rows(),
                "seed", asked.seed(),
                "raw_files", asked.data().raw().size(),
                "raw_bytes", asked.data().rawBytes(),
                "engines", engines);
    }
}
