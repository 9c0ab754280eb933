package dev.hindcast.benchmark.predict;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One run of the demo's 90 dates by the shipped command line: plan, canary, size, and only then the run itself, one job at a
 * time.
 */
public final class PredictedRun {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path launcher;
    private final Path folder;

    /**
     * A run in this work folder, which must not be there yet.
     *
     * @param root the checkout
     */
    public PredictedRun(Path root, Path folder) {
        this.launcher = root.resolve("hindcast");
        this.folder = folder;
    }

    /** Plays it and answers {@code data.prediction} of {@code status}. */
    public JsonNode play(long lines) throws IOException, InterruptedException {
        call("demo", "--until", "plan", "--lines", Long.toString(lines));
        String canary = call("canary").path("file").asText();
        call("size", "--canary", canary, "--deadline", "300d");
        call("throttle", "--level", "1");
        call("run");
        return call("status").path("prediction");
    }

    /** The data of a verb's answer, its last line. */
    private JsonNode call(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(words));
        command.addAll(List.of("--workdir", folder.toString(), "--output", "json"));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = process.waitFor();
        if (exit != 0) {
            throw ErrorCode.INPUT_INVALID
                    .error("Cannot go on: '%s' ended with %d%n%s", String.join(" ", command), exit, said)
                    .value(exit)
                    .expected("exit status 0");
        }
        return JSON.readTree(said.strip().lines().reduce("", (before, line) -> line))
                .path("data");
    }
}
