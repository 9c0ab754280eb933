package dev.hindcast.benchmark;

import dev.hindcast.benchmark.data.DataCache;
import dev.hindcast.benchmark.data.DataSet;
import dev.hindcast.benchmark.data.Folders;
import dev.hindcast.benchmark.data.Workload;
import dev.hindcast.benchmark.engine.Cost;
import dev.hindcast.benchmark.engine.Engine;
import dev.hindcast.benchmark.engine.Job;
import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Path;

/** Runs of Hindcast alone over the order events, each in a new work folder. */
final class OwnRun {
    private static final long SEED = 1;

    private final Home home;
    private final Workload workload = Workload.named("events");
    private final DataCache files;

    OwnRun(Home home) throws IOException, InterruptedException {
        this.home = home;
        this.files = new DataCache(home.target().resolve("data"));
        home.buildHindcast();
    }

    /** Raw rows, made when they are not there yet. */
    DataSet rows(long count) throws IOException {
        if (count < 2 || count > Integer.MAX_VALUE) {
            throw ErrorCode.USAGE
                    .error("Cannot measure %d rows", count)
                    .value(count)
                    .expected("--rows from 2 to 2147483647")
                    .next("benchmarks/run --help");
        }
        return files.get(workload, count, SEED);
    }

    /** One raw row that is a delete. */
    DataSet none() throws IOException {
        return files.empty(workload, SEED);
    }

    /** Cold processes from {@code plan} to the end. */
    Cost cost(Engine engine, DataSet data) throws IOException, InterruptedException {
        Path folder = home.target().resolve("own").resolve(engine.name());
        Folders.delete(folder);
        Cost cost = engine.run(Job.in(folder, data, engine));
        Folders.delete(folder);
        return cost;
    }
}
