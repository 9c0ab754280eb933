package dev.hindcast.benchmark;

import dev.hindcast.benchmark.data.DataSet;
import dev.hindcast.benchmark.data.Folders;
import dev.hindcast.benchmark.engine.Cost;
import dev.hindcast.benchmark.engine.Engine;
import dev.hindcast.benchmark.engine.Job;
import dev.hindcast.benchmark.result.Reading;
import dev.hindcast.benchmark.result.ResultFacts;
import dev.hindcast.benchmark.result.ResultReader;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Runs engines on the same rows, round by round, each first without rows and then with them. Every round begins with another
 * engine, so that none always runs after the same one. Every result of every round is read and compared.
 */
final class Peers {
    private final List<Engine> engines;
    private final DataSet full;
    private final DataSet empty;
    private final Path scratch;
    private final Consumer<String> say;

    /**
     * Over data sets of the same workload.
     *
     * @param scratch a folder for one job at a time
     */
    Peers(List<Engine> engines, DataSet full, DataSet empty, Path scratch, Consumer<String> say) {
        this.engines = List.copyOf(engines);
        this.full = full;
        this.empty = empty;
        this.scratch = scratch;
        this.say = say;
    }

    /** Measures. */
    List<Reading> run(int rounds) throws IOException, InterruptedException, SQLException {
        List<Reading> readings = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            List<Engine> order = new ArrayList<>(engines);
            Collections.rotate(order, 1 - round);
            for (Engine engine : order) {
                readings.add(measure(engine, round, true));
                readings.add(measure(engine, round, false));
            }
        }
        return readings;
    }

    /** One job of one engine. */
    Reading measure(Engine engine, int round, boolean without) throws IOException, InterruptedException, SQLException {
        DataSet data = without ? empty : full;
        Path folder = scratch.resolve(engine.name());
        Folders.delete(folder);
        Job job = Job.in(folder, data, engine);
        Cost cost = engine.run(job);
        ResultFacts facts = new ResultReader(data.workload()).read(engine.result(job));
        Folders.delete(folder);
        say.accept(String.format(
                Locale.ROOT,
                "round %d  %-12s %,12d rows in  %,12d rows out  %6.1f s wall  %6.2f s CPU  %,6d MB",
                round,
                engine.name(),
                data.rows(),
                facts.rows(),
                cost.wallSeconds(),
                cost.cpuSeconds(),
                cost.peakRssBytes() >> 20));
        return new Reading(engine.name(), round, without, cost, facts);
    }
}
