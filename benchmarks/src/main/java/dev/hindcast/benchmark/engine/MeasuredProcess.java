package dev.hindcast.benchmark.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Runs a command to its end, alone, and measures the whole process tree. What it prints is kept in files. */
public final class MeasuredProcess {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path out;
    private final Path err;
    private final Map<String, String> environment;

    /**
     * One at a time.
     *
     * @param logs the folder for what it prints
     * @param environment set beside the environment of this process, which keeps its settings for Hindcast to itself
     */
    MeasuredProcess(Path logs, Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
        this.out = logs.resolve("stdout.txt");
        this.err = logs.resolve("stderr.txt");
    }

    /**
     * Runs it.
     *
     * @throws dev.hindcast.error.HindcastException PARTITION_FAILED when it does not end with 0
     */
    Cost run(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        // Defaults are measured, not what this shell happens to set.
        builder.environment().keySet().removeIf(name -> name.startsWith("HINDCAST_"));
        builder.environment().putAll(environment);
        double cpuBefore = ChildCpu.seconds();
        long start = System.nanoTime();
        Process process = builder.start();
        process.getOutputStream().close();
        try (PeakRss rss = new PeakRss(process.toHandle())) {
            int exit = process.waitFor();
            double wall = (System.nanoTime() - start) / 1e9;
            double cpu = Math.round(100 * (ChildCpu.seconds() - cpuBefore)) / 100.0;
            require(exit, command);
            return Cost.of(wall, cpu, rss.bytes(), bytesShuffled());
        } finally {
            process.destroyForcibly();
        }
    }

    private void require(int exit, List<String> command) throws IOException {
        if (exit != 0) {
            throw ErrorCode.PARTITION_FAILED
                    .error("Cannot measure %s: it ended with %d%n%s", command.get(0), exit, tail(err) + tail(out))
                    .value(exit)
                    .expected("exit status 0")
                    .next("less " + err);
        }
    }

    private static String tail(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 30), lines.size())) + "\n";
    }

    /** Every engine may say it in the JSON object of its last line, on top or under {@code data}. */
    private OptionalLong bytesShuffled() throws IOException {
        List<String> lines = Files.readAllLines(out);
        if (lines.isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            JsonNode last = JSON.readTree(lines.get(lines.size() - 1));
            JsonNode said = last.path("bytes_shuffled").isMissingNode()
                    ? last.path("data").path("bytes_shuffled")
                    : last.path("bytes_shuffled");
            return said.isMissingNode() || said.isNull()
                    ? OptionalLong.empty()
                    : OptionalLong.of(Long.parseLong(said.asText()));
        } catch (JsonProcessingException noJson) {
            return OptionalLong.empty();
        }
    }
}
