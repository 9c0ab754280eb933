package dev.hindcast;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README tells a new user to type works, in order, in an empty folder. */
@Share(suite = "main job", seconds = 180)
class ReadmeIT {
    @TempDir
    Path folder;

    @Test
    void everyRunBlockWorksInOrder() throws Exception {
        Files.createSymbolicLink(folder.resolve("hindcast"), ReadmeBlocks.root().resolve("hindcast"));
        int blocks = 0;
        for (ReadmeBlocks.Block block :
                ReadmeBlocks.of(ReadmeBlocks.root().resolve("README.md")).blocks()) {
            if (block.info().equals("sh run")) {
                run(block);
                blocks++;
            }
        }
        assertThat(blocks).isGreaterThanOrEqualTo(2);
    }

    private void run(ReadmeBlocks.Block block) throws IOException, InterruptedException {
        File log = folder.resolve("block-" + block.line() + ".log").toFile();
        ProcessBuilder builder = new ProcessBuilder("bash", "-euo", "pipefail", "-c", String.join("\n", block.lines()))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log);
        builder.environment().putAll(HindcastProcess.QUICK_START);
        builder.environment().put("HINDCAST_LINES", "20000");
        Process process = builder.start();
        boolean ended = process.waitFor(5, TimeUnit.MINUTES);
        if (!ended) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
        assertThat(ended && process.exitValue() == 0)
                .as(
                        "block at line %d of the README:%n%s%n%s",
                        block.line(), block.lines(), Files.readString(log.toPath()))
                .isTrue();
    }
}
