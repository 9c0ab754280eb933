package dev.hindcast.benchmark.engine;

import dev.hindcast.benchmark.data.DataSet;
import dev.hindcast.benchmark.data.RunTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One job of one engine: its folder with new tables over the data set's files.
 *
 * @param folder a work folder of Hindcast; an engine may put more files into it
 */
public record Job(Path folder, DataSet data, RunTables tables) {
    /** A new job in a folder that does not exist yet, ready for this engine. */
    public static Job in(Path folder, DataSet data, Engine engine) throws IOException, InterruptedException {
        Job job = new Job(folder, data, data.tables(folder));
        engine.prepare(job);
        data.fill(job.tables());
        return job;
    }

    /** Writes a file of the job. */
    Path put(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.toAbsolutePath().getParent());
        return Files.writeString(file, text);
    }
}
