package dev.hindcast;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The real launcher as a real process, in a folder of its own. */
public final class HindcastProcess {
    /** The tests' data is small: what the optimising compiler costs, it never earns back here. */
    static final Map<String, String> QUICK_START =
            Map.of("HINDCAST_JAVA_OPTS", "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m");

    private final Path folder;
    private final Map<String, String> environment;

    public HindcastProcess(Path folder, Map<String, String> environment) {
        this.folder = folder;
        this.environment = environment;
    }

    /** What a finished process left. */
    public record Ended(int exit, String out, String err) {
        /** The last line of standard output. */
        public JsonNode json() throws IOException {
            List<String> lines = out.lines().toList();
            return new ObjectMapper().readTree(lines.get(lines.size() - 1));
        }

        @Override
        public String toString() {
            return "exit " + exit + "\n--- stdout\n" + out + "\n--- stderr\n" + err;
        }
    }

    /** Starts it; output goes to files, so that nothing blocks. */
    public Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ReadmeBlocks.root().resolve("hindcast").toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().putAll(QUICK_START);
        builder.environment().putAll(environment);
        builder.redirectOutput(out()).redirectError(err());
        return builder.start();
    }

    /** Runs it to its end, at most fifteen minutes. */
    public Ended run(String... arguments) throws IOException, InterruptedException {
        Process process = start(arguments);
        if (!process.waitFor(15, TimeUnit.MINUTES)) {
            process.destroyForcibly().waitFor();
            throw new AssertionError(
                    "hindcast " + List.of(arguments) + " did not end in fifteen minutes: " + ended(-1));
        }
        return ended(process.exitValue());
    }

    /** What it has written so far. */
    public Ended ended(int exit) throws IOException {
        return new Ended(exit, Files.readString(out().toPath()), Files.readString(err().toPath()));
    }

    private File out() {
        return folder.resolve("stdout.txt").toFile();
    }

    private File err() {
        return folder.resolve("stderr.txt").toFile();
    }
}
