package dev.hindcast.benchmark.claims;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hindcast.benchmark.engine.JavaCommand;
import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Java processes with a small heap, each with a file for its result and one for what it prints.
 *
 * @param heapMib the most heap that each may use
 * @param launched further flags, and the class path
 */
record Processes(Path folder, int heapMib, Launched launched) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Runs so many at once, to their ends. */
    List<Worked> run(Class<?> main, int count, List<String> arguments) throws IOException, InterruptedException {
        List<Process> started = new ArrayList<>();
        try {
            for (int number = 0; number < count; number++) {
                started.add(start(main, number, arguments));
            }
            List<Worked> results = new ArrayList<>();
            for (int number = 0; number < count; number++) {
                require(started.get(number).waitFor(), main, number);
                results.add(JSON.readValue(result(main, number).toFile(), Worked.class));
            }
            return results;
        } finally {
            started.forEach(Process::destroyForcibly);
        }
    }

    private Process start(Class<?> main, int number, List<String> arguments) throws IOException {
        List<String> flags = new ArrayList<>(JavaCommand.ownModuleFlags());
        flags.addAll(launched.flags());
        flags.add("-Xmx" + heapMib + "m");
        flags.add("-XX:+ExitOnOutOfMemoryError");
        flags.add("-Dhindcast.log.file=" + file(main, number, ".log"));
        List<String> command = new ArrayList<>(JavaCommand.of(flags, launched.classPath(), main.getName()));
        command.addAll(arguments);
        command.add(result(main, number).toString());
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(file(main, number, ".txt").toFile())
                .start();
    }

    private Path result(Class<?> main, int number) {
        return file(main, number, ".json");
    }

    private Path file(Class<?> main, int number, String end) {
        return folder.resolve(main.getSimpleName() + "-" + number + end);
    }

    private void require(int exit, Class<?> main, int number) throws IOException {
        Path said = file(main, number, ".txt");
        if (exit != 0) {
            throw ErrorCode.PARTITION_FAILED
                    .error("Cannot measure: %s ended with %d%n%s", main.getSimpleName(), exit, Files.readString(said))
                    .value(exit)
                    .expected("exit status 0")
                    .next("less " + said);
        }
    }
}
