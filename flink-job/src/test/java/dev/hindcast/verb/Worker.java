package dev.hindcast.verb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A real process that works on a planned run, and the signals that it may get. */
record Worker(Process process, Path said) implements AutoCloseable {
    private static final int GROUP = 2;
    private static final int WORKERS = 2;

    /** Starts one whose groups take so long each; it computes two groups of two partitions at a time. */
    static Worker start(PlannedRun planned, String name, long millisAGroup) throws IOException {
        Path said = planned.folder().resolve(name + ".txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx512m",
                "-Dhindcast.log.file=" + planned.folder().resolve(name + ".log"),
                "-cp",
                System.getProperty("java.class.path"),
                WorkerProcess.class.getName(),
                planned.folder().toString(),
                planned.runId,
                Integer.toString(WORKERS),
                Integer.toString(GROUP),
                Long.toString(millisAGroup)));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        return new Worker(process, said);
    }

    /** Waits until it has said this. */
    Worker awaitSaid(String text) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!lines().contains(text)) {
            if (System.nanoTime() > end || !process.isAlive()) {
                throw new AssertionError("Never said '" + text + "': " + lines());
            }
            Thread.sleep(10);
        }
        return this;
    }

    String lines() {
        try {
            return Files.readString(said);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@code kill -9}. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** SIGSTOP: it stands still in the middle of whatever it does, and does not know it. */
    void stop() throws Exception {
        signal("-STOP");
    }

    /** SIGCONT. */
    void goOn() throws Exception {
        signal("-CONT");
    }

    private void signal(String signal) throws Exception {
        int exit = new ProcessBuilder("kill", signal, Long.toString(process.pid()))
                .start()
                .waitFor();
        if (exit != 0) {
            throw new AssertionError("kill " + signal + " answered " + exit);
        }
    }

    int end() throws InterruptedException {
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            throw new AssertionError("Does not end: " + lines());
        }
        return process.exitValue();
    }

    /** What is stopped is killed too. */
    @Override
    public void close() {
        process.destroyForcibly();
    }
}
