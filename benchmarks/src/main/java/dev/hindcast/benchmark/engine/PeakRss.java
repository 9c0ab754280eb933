package dev.hindcast.benchmark.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The peak of a process tree's resident memory. The kernel keeps each process's own peak ({@code VmHWM} of
 * {@code /proc/PID/status}); it is read ten times a second, so that only a peak of the very last moment can be missed.
 */
final class PeakRss implements AutoCloseable {
    private static final long EVERY_MILLIS = 100;

    private final ProcessHandle root;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "peak-rss");
        thread.setDaemon(true);
        return thread;
    });
    private volatile long peak;

    PeakRss(ProcessHandle root) {
        this.root = root;
        var unused = clock.scheduleAtFixedRate(this::sample, 0, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Bytes. */
    long bytes() {
        return peak;
    }

    private void sample() {
        long now = Stream.concat(Stream.of(root), root.descendants())
                .mapToLong(process -> highWater(process.pid()))
                .sum();
        peak = Math.max(peak, now);
    }

    private static long highWater(long pid) {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        } catch (IOException | java.io.UncheckedIOException ended) {
            return 0;
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
