package dev.hindcast.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hindcast.ReadmeBlocks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A reader that is not ours: Spark SQL with Iceberg's own runtime, in a process with its own libraries. */
final class SparkReader {
    private static final Path MODULE = ReadmeBlocks.root().resolve("benchmarks/spark");
    private static final Path LIBRARIES = MODULE.resolve("target/classpath-s3.txt");
    /** What Spark's own launcher opens on JDK 17. */
    private static final List<String> OPENS = List.of(
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
            "sun.util.calendar");

    private static final String SUMS =
            "concat_ws(' ', count(*), sum(tax), sum(gross), sum(gross_eur), min(business_date), max(business_date)) as sums";

    private final Path folder;
    private final ClusterStack stack;

    SparkReader(Path folder, ClusterStack stack) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.stack = stack;
    }

    /** Rows and sums of a table as each of these refs shows it. */
    Map<String, String> sums(String table, List<String> refs) throws IOException {
        String query = refs.stream()
                .map(ref -> "select '%s' as ref, %s from lake.%s version as of '%s'".formatted(ref, SUMS, table, ref))
                .collect(Collectors.joining("\nunion all\n"));
        Map<String, String> sums = new TreeMap<>();
        for (String line : answer(query)) {
            JsonNode row = new ObjectMapper().readTree(line);
            sums.put(row.get("ref").asText(), row.get("sums").asText());
        }
        return sums;
    }

    private List<String> answer(String query) throws IOException {
        Path statement = Files.writeString(folder.resolve("query.sql"), query);
        Path answer = folder.resolve("answer.json");
        Files.deleteIfExists(answer);
        List<String> command = new ArrayList<>(List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.add("--add-modules=jdk.incubator.vector");
        OPENS.forEach(name -> command.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
        settings().forEach((name, value) -> command.add("-Dspark." + name + "=" + value));
        command.addAll(List.of("-cp", classPath(), "dev.hindcast.benchmark.spark.SparkRows"));
        command.addAll(List.of(statement.toString(), answer.toString()));
        ServerProcess spark = ServerProcess.java("spark", folder, ClusterStack.secrets(), command);
        spark.awaitEnd();
        if (!Files.exists(answer)) {
            throw new AssertionError("Spark did not answer:\n" + spark.tail());
        }
        return Files.readAllLines(answer);
    }

    private Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        settings.put("app.name", "reader");
        settings.put("master", "local[2]");
        settings.put("driver.host", "127.0.0.1");
        settings.put("driver.bindAddress", "127.0.0.1");
        settings.put("ui.enabled", "false");
        settings.put("local.dir", folder.toString());
        settings.put("sql.shuffle.partitions", "2");
        settings.put("sql.session.timeZone", "UTC");
        settings.put("sql.extensions", "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions");
        settings.put("sql.catalog.lake", "org.apache.iceberg.spark.SparkCatalog");
        stack.catalogProperties().forEach((name, value) -> settings.put("sql.catalog.lake." + name, value));
        return settings;
    }

    /** Its libraries, fetched and built when they are not there: they are no part of the product. */
    private static String classPath() throws IOException {
        if (!Files.exists(LIBRARIES)) {
            fetch();
        }
        return Stream.of(
                        MODULE.resolve("target/classes").toString(),
                        Files.readString(LIBRARIES).strip())
                .collect(Collectors.joining(":"));
    }

    private static void fetch() throws IOException {
        Process maven = new ProcessBuilder(
                        "mvn",
                        "-B",
                        "-ntp",
                        "-q",
                        "-DskipTests",
                        "-DskipChecks",
                        "-Ps3",
                        "-f",
                        MODULE + "/pom.xml",
                        "process-classes")
                .inheritIO()
                .start();
        try {
            if (!maven.waitFor(10, TimeUnit.MINUTES) || maven.exitValue() != 0) {
                throw new AssertionError("Spark's libraries are absent, and Maven could not fetch them");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
