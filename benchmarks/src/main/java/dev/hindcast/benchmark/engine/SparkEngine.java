package dev.hindcast.benchmark.engine;

import dev.hindcast.benchmark.data.Texts;
import dev.hindcast.benchmark.data.Workload;
import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Spark SQL on this machine, on a class path of its own. */
final class SparkEngine implements Engine {
    /** What Spark's own launcher opens on JDK 17. */
    private static final List<String> OPENS = Stream.of(
                    "java.lang",
                    "java.lang.invoke",
                    "java.lang.reflect",
                    "java.io",
                    "java.net",
                    "java.nio",
                    "java.util",
                    "java.util.concurrent",
                    "java.util.concurrent.atomic",
                    "jdk.internal.ref",
                    "sun.nio.ch",
                    "sun.nio.cs",
                    "sun.security.action",
                    "sun.util.calendar")
            .map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED")
            .toList();

    private final Path target;

    SparkEngine(Path home) {
        this.target = home.resolve("benchmarks/spark/target");
    }

    @Override
    public String name() {
        return "spark";
    }

    @Override
    public List<List<String>> commands(Job job) throws IOException {
        List<String> flags = new ArrayList<>(JavaCommand.HEAP);
        flags.add("--add-modules=jdk.incubator.vector");
        flags.addAll(OPENS);
        flags.add("-Djdk.reflect.useDirectMethodHandle=false");
        flags.add("-Dio.netty.tryReflectionSetAccessible=true");
        flags.add("-Dspark.local.dir=" + job.folder());
        settings().forEach((name, value) -> flags.add("-D" + name + "=" + value));
        job.tables().catalog().forEach((name, value) -> {
            if (!name.equals("type")) {
                flags.add("-Dspark.sql.catalog.hindcast." + name + "=" + value);
            }
        });
        Path statement = job.put("spark.sql", sql(job.data().workload()));
        return List.of(JavaCommand.of(flags, classPath(), "dev.hindcast.benchmark.spark.SparkSqlJob", statement));
    }

    private String classPath() throws IOException {
        Path libraries = target.resolve("classpath.txt");
        if (!Files.exists(libraries)) {
            throw ErrorCode.USAGE
                    .error("Cannot start Spark: %s is not built", target)
                    .value(libraries)
                    .expected("the class path of benchmarks/spark")
                    .next("mvn -f benchmarks/spark/pom.xml process-classes");
        }
        return target.resolve("classes") + ":" + Files.readString(libraries).strip();
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("spark.app.name", "peers");
        settings.put("spark.master", "local[2]");
        settings.put("spark.driver.host", "127.0.0.1");
        settings.put("spark.driver.bindAddress", "127.0.0.1");
        settings.put("spark.ui.enabled", "false");
        settings.put("spark.sql.shuffle.partitions", "2");
        settings.put("spark.sql.ansi.enabled", "true");
        settings.put("spark.sql.session.timeZone", "UTC");
        settings.put("spark.sql.sources.partitionOverwriteMode", "dynamic");
        settings.put("spark.sql.catalog.hindcast", "org.apache.iceberg.spark.SparkCatalog");
        settings.put("spark.sql.catalog.hindcast.catalog-impl", "org.apache.iceberg.jdbc.JdbcCatalog");
        return settings;
    }

    @Override
    public String sql(Workload workload) {
        return Texts.of(workload, "spark.sql");
    }
}
