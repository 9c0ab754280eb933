package dev.hindcast.benchmark.engine;

import dev.hindcast.benchmark.data.Texts;
import dev.hindcast.benchmark.data.Workload;
import dev.hindcast.benchmark.job.FlinkSqlJob;
import dev.hindcast.benchmark.job.JobFile;
import dev.hindcast.benchmark.job.ShuffledBytesFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Flink SQL in a local environment, with Iceberg's own source and its second sink: the first fails on file metrics. */
final class FlinkSqlEngine implements Engine {
    @Override
    public String name() {
        return "flink-sql";
    }

    @Override
    public List<List<String>> commands(Job job) throws IOException {
        Map<String, String> settings = new LinkedHashMap<>(settings());
        settings.put("io.tmp.dirs", job.folder().toString());
        List<String> statements =
                List.of(catalog(job.tables().catalog()), sql(job.data().workload()));
        Path file = job.put("flink-sql.json", new JobFile(settings, statements).text());
        List<String> flags = new ArrayList<>(JavaCommand.HEAP);
        flags.addAll(JavaCommand.ownModuleFlags());
        flags.add("-Dhindcast.log.file=" + job.folder().resolve("flink-sql.log"));
        return List.of(JavaCommand.of(flags, JavaCommand.ownClassPath(), FlinkSqlJob.class.getName(), file));
    }

    private static String catalog(Map<String, String> properties) {
        Map<String, String> all = new TreeMap<>(properties);
        all.put("type", "iceberg");
        all.put("catalog-impl", "org.apache.iceberg.jdbc.JdbcCatalog");
        return all.entrySet().stream()
                .map(entry -> "'" + entry.getKey() + "' = '" + entry.getValue().replace("'", "''") + "'")
                .collect(Collectors.joining(", ", "CREATE CATALOG `hindcast` WITH (", ")"));
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("parallelism.default", "2");
        settings.put("taskmanager.memory.managed.size", "2g");
        settings.put("taskmanager.memory.network.min", "512m");
        settings.put("taskmanager.memory.network.max", "512m");
        settings.put("pipeline.object-reuse", "true");
        settings.put("table.exec.iceberg.use-v2-sink", "true");
        settings.put("metrics.reporter.shuffled.factory.class", ShuffledBytesFactory.class.getName());
        return settings;
    }

    @Override
    public String sql(Workload workload) {
        return Texts.of(workload, "flink-sql.sql");
    }
}
