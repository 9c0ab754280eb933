package dev.hindcast.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A Flink session cluster as processes: a JobManager without high availability, and two TaskManagers of two slots. */
final class FlinkProcesses implements AutoCloseable {
    static final int TASK_MANAGERS = 2;
    static final int SLOTS = 2;

    private final Path folder;
    private final Map<String, String> environment;
    private final int rest = ServerProcess.freePort();
    private final int rpc = ServerProcess.freePort();
    private final List<ServerProcess> taskManagers = new ArrayList<>();
    private ServerProcess jobManager;
    private int started;

    private FlinkProcesses(Path folder, Map<String, String> environment) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.environment = environment;
        configure();
        this.jobManager = launchJobManager();
        for (int each = 0; each < TASK_MANAGERS; each++) {
            taskManagers.add(launchTaskManager());
        }
        awaitSlots();
    }

    /**
     * Starts it.
     *
     * @param environment what jobs fill secrets in from
     */
    static FlinkProcesses start(Path folder, Map<String, String> environment) {
        try {
            return new FlinkProcesses(folder, environment);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String address() {
        return "http://127.0.0.1:" + rest;
    }

    private void configure() throws IOException {
        Files.writeString(folder.resolve("config.yaml"), """
                jobmanager.rpc.address: 127.0.0.1
                jobmanager.rpc.port: %d
                jobmanager.bind-host: 127.0.0.1
                jobmanager.memory.process.size: 1000m
                rest.address: 127.0.0.1
                rest.bind-address: 127.0.0.1
                rest.port: %d
                web.upload.dir: %s
                io.tmp.dirs: %s
                heartbeat.interval: 1000
                heartbeat.timeout: 8000
                taskmanager.bind-host: 127.0.0.1
                taskmanager.host: 127.0.0.1
                taskmanager.numberOfTaskSlots: %d
                taskmanager.cpu.cores: 1.0
                taskmanager.memory.task.heap.size: 512m
                taskmanager.memory.task.off-heap.size: 256m
                taskmanager.memory.framework.heap.size: 128m
                taskmanager.memory.framework.off-heap.size: 128m
                taskmanager.memory.network.min: 64m
                taskmanager.memory.network.max: 64m
                taskmanager.memory.managed.size: 128m
                taskmanager.memory.jvm-metaspace.size: 256m
                taskmanager.memory.jvm-overhead.min: 128m
                taskmanager.memory.jvm-overhead.max: 128m
                metrics.reporters: prom
                metrics.reporter.prom.factory.class: org.apache.flink.metrics.prometheus.PrometheusReporterFactory
                metrics.reporter.prom.port: %d-%d
                """.formatted(
                        rpc, rest, folder.resolve("upload"), folder.resolve("tmp"), SLOTS, rest + 1000, rest + 1020));
        log();
        Files.createDirectories(folder.resolve("tmp"));
    }

    private void log() throws IOException {
        Files.writeString(folder.resolve("logback.xml"), """
                <configuration>
                    <appender name="out" class="ch.qos.logback.core.ConsoleAppender">
                        <encoder><pattern>%d{HH:mm:ss.SSS} %-5level %logger{30} %msg%n</pattern></encoder>
                    </appender>
                    <root level="INFO"><appender-ref ref="out"/></root>
                </configuration>
                """);
    }

    private ServerProcess launchJobManager() {
        List<String> arguments = jvm(700);
        arguments.addAll(List.of(
                "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint",
                "--configDir",
                folder.toString(),
                "--executionMode",
                "cluster"));
        return ServerProcess.java("jobmanager", folder, environment, arguments)
                .await(() -> ServerProcess.answers(address() + "/overview"));
    }

    private ServerProcess launchTaskManager() {
        List<String> arguments = jvm(640);
        arguments.addAll(List.of(
                "org.apache.flink.runtime.taskexecutor.TaskManagerRunner",
                "--configDir",
                folder.toString(),
                "-D",
                "taskmanager.resource-id=tm" + ++started));
        return ServerProcess.java("taskmanager-" + started, folder, environment, arguments);
    }

    /** {@code flink run} with our jar and these arguments. */
    ServerProcess client(Map<String, String> secrets, List<String> arguments) {
        List<String> command = jvm(600);
        command.addAll(List.of(
                "org.apache.flink.client.cli.CliFrontend",
                "run",
                "-c",
                "dev.hindcast.job.HindcastJob",
                System.getProperty("hindcast.home") + "/flink-job/target/hindcast-job.jar"));
        command.addAll(arguments);
        Map<String, String> variables = new java.util.TreeMap<>(secrets);
        variables.put("FLINK_CONF_DIR", folder.toString());
        return ServerProcess.java("flink-run", folder, variables, command);
    }

    private List<String> jvm(int heapMegabytes) {
        List<String> arguments = new ArrayList<>(List.of(
                "-Xmx" + heapMegabytes + "m",
                "-XX:MaxDirectMemorySize=512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:ReservedCodeCacheSize=240m",
                "-Dlogback.configurationFile=" + folder.resolve("logback.xml")));
        arguments.addAll(List.of(System.getProperty("hindcast.jvm.flags").trim().split("\\s+", -1)));
        arguments.add("-cp");
        arguments.add(ServerProcess.libraries());
        return arguments;
    }

    private void awaitSlots() {
        jobManager.await(() -> ask("/overview").path("slots-total").asInt() >= TASK_MANAGERS * SLOTS);
    }

    /** What its REST interface answers; an empty object while it does not. */
    JsonNode ask(String path) {
        try {
            return new ObjectMapper().readTree(ServerProcess.text(address() + path));
        } catch (IOException e) {
            return new ObjectMapper().createObjectNode();
        }
    }

    /** Jobs that run tasks now. */
    int runningJobs() {
        int running = 0;
        for (JsonNode job : ask("/jobs/overview").path("jobs")) {
            running += job.path("state").asText().equals("RUNNING") ? 1 : 0;
        }
        return running;
    }

    /** Kills a TaskManager and starts another one, as an orchestrator would. */
    void replaceTaskManager(int which) {
        taskManagers.get(which).kill();
        taskManagers.set(which, launchTaskManager());
    }

    /** Kills the JobManager, and with it what it knew, and starts another one on the same address. */
    void replaceJobManager() {
        jobManager.kill();
        jobManager = launchJobManager();
    }

    @Override
    public void close() {
        taskManagers.forEach(ServerProcess::close);
        jobManager.close();
    }
}
