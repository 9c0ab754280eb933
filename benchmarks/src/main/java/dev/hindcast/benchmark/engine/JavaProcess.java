package dev.hindcast.benchmark.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A class with a main method in a process of its own, measured as a whole. */
public final class JavaProcess {
    private final Path logs;
    private final List<String> flags;

    /**
     * With the class path of this process.
     *
     * @param logs the folder for what it prints
     */
    public JavaProcess(Path logs, List<String> flags) {
        this.logs = logs;
        this.flags = List.copyOf(flags);
    }

    /** Runs it to its end. */
    public Cost run(Class<?> main, String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(flags);
        all.addAll(JavaCommand.ownModuleFlags());
        List<String> command = new ArrayList<>(JavaCommand.of(all, JavaCommand.ownClassPath(), main.getName()));
        command.addAll(List.of(arguments));
        return new MeasuredProcess(logs, Map.of()).run(command);
    }

    /** Refuses a process that did not do what was measured: its last line must name this number. */
    public void requireFound(long expected) throws IOException {
        List<String> lines = Files.readAllLines(logs.resolve("stdout.txt"));
        String last = lines.isEmpty() ? "nothing" : lines.get(lines.size() - 1);
        if (!last.equals("{\"found\":" + expected + "}")) {
            throw new IllegalStateException("Expected " + expected + " to be found, the process said " + last);
        }
    }
}
