package dev.hindcast.benchmark.engine;

import dev.hindcast.benchmark.data.TableFiles;
import dev.hindcast.benchmark.data.Tables;
import dev.hindcast.benchmark.data.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One way to do the job, as its users would start it. */
public interface Engine {
    /** Its name in options and results. */
    String name();

    /** Does what comes before the first raw row. Not measured. */
    default void prepare(Job job) throws IOException, InterruptedException {}

    /** Writes what its processes read, and names them: they run one after another. Not measured. */
    List<List<String>> commands(Job job) throws IOException;

    /** The Parquet files that hold the result, by default those of the result table's main. Not measured. */
    default List<Path> result(Job job) throws IOException {
        return LocalPath.of(TableFiles.ofMain(job.tables().catalog(), Tables.RESULT));
    }

    /** Every setting that is not a default, for the report. */
    Map<String, String> settings();

    /** What it is told to compute, for the report. */
    String sql(Workload workload);

    /** How its processes are started. */
    default MeasuredProcess process(Job job) {
        return new MeasuredProcess(job.folder(), Map.of());
    }

    /** Runs the job to its end in cold processes. */
    default Cost run(Job job) throws IOException, InterruptedException {
        MeasuredProcess process = process(job);
        List<List<String>> commands = commands(job);
        Cost total = process.run(commands.get(0));
        for (List<String> command : commands.subList(1, commands.size())) {
            total = total.then(process.run(command));
        }
        return total;
    }
}
