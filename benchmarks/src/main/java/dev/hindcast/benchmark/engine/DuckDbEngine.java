package dev.hindcast.benchmark.engine;

import dev.hindcast.benchmark.data.Texts;
import dev.hindcast.benchmark.data.Workload;
import dev.hindcast.benchmark.job.DuckDbJob;
import dev.hindcast.benchmark.job.JobFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.iceberg.DataFile;

/** DuckDB, from the raw Parquet files to one Parquet file; it knows no table and commits nothing. */
public class DuckDbEngine implements Engine {
    private static final List<String> FLAGS = List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    @Override
    public String name() {
        return "duckdb";
    }

    @Override
    public List<List<String>> commands(Job job) throws IOException {
        Map<String, String> settings = new LinkedHashMap<>(settings());
        settings.put("temp_directory", job.folder().resolve("duckdb-temp").toString());
        String sql = sql(job.data().workload())
                .replace("${raw}", files(job.data().raw()))
                .replace("${rules}", files(job.data().rules()))
                .replace("${result}", quoted(file(job).toString()));
        Path file = job.put("duckdb.json", new JobFile(settings, List.of(sql)).text());
        return List.of(JavaCommand.of(FLAGS, JavaCommand.ownClassPath(), DuckDbJob.class.getName(), file));
    }

    private static Path file(Job job) {
        return job.folder().resolve("duckdb.parquet");
    }

    private static String files(List<DataFile> files) {
        return files.stream()
                .map(file -> quoted(LocalPath.of(file.location()).toString()))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    @Override
    public List<Path> result(Job job) {
        return List.of(file(job));
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("threads", "2", "memory_limit", "10GB", "preserve_insertion_order", "false");
    }

    @Override
    public String sql(Workload workload) {
        return Texts.of(workload, "duckdb.sql");
    }
}
