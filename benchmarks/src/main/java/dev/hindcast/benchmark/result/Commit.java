package dev.hindcast.benchmark.result;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The commit that was measured, by git. */
public final class Commit {
    private Commit() {}

    /** Its id, with {@code -dirty} when tracked files differ from it; {@code unknown} outside of git. */
    public static String of(Path home) {
        try {
            Process git = new ProcessBuilder(
                            "git",
                            "-C",
                            home.toString(),
                            "describe",
                            "--always",
                            "--dirty",
                            "--abbrev=40",
                            "--exclude=*")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String text = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return git.waitFor() == 0 ? text : "unknown";
        } catch (IOException e) {
            return "unknown";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "unknown";
        }
    }
}
