package dev.hindcast.benchmark;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The checkout that is measured.
 *
 * @param root the folder with the launcher
 */
record Home(Path root) {
    /** The one that the launcher of the benchmarks named. */
    static Home find() {
        Path root = Path.of(System.getProperty("hindcast.home", "."))
                .toAbsolutePath()
                .normalize();
        if (!Files.isExecutable(root.resolve("hindcast"))) {
            throw ErrorCode.USAGE
                    .error("Cannot measure Hindcast in %s: its launcher is not there", root)
                    .value(root)
                    .expected("a checkout of Hindcast")
                    .next("benchmarks/run peers");
        }
        return new Home(root);
    }

    /** Where everything that a benchmark makes may lie. */
    Path target() throws IOException {
        return Files.createDirectories(root.resolve("benchmarks/target"));
    }

    /** Lets the launcher build what it would otherwise build inside the first measurement. */
    void buildHindcast() throws IOException, InterruptedException {
        int exit = new ProcessBuilder(root.resolve("hindcast").toString(), "--version")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()
                .waitFor();
        if (exit != 0) {
            throw ErrorCode.USAGE
                    .error("Cannot start Hindcast in %s: it ended with %d", root, exit)
                    .value(exit)
                    .expected("exit status 0")
                    .next("./hindcast --version");
        }
    }
}
