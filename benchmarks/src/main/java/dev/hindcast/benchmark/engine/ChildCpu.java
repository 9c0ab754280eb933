package dev.hindcast.benchmark.engine;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * CPU time of this process's ended children, by the kernel's own account: {@code cutime} and {@code cstime} of
 * {@code /proc/self/stat}, fields 16 and 17 of proc(5). They grow when a child has been waited for, by its own time and that of
 * all descendants that it waited for, so that a difference around one child is that child's whole tree, from its first
 * instruction to its last. Nothing is sampled and no other program has to be installed.
 */
final class ChildCpu {
    /** The kernel's USER_HZ: 100 on every Linux that a JDK 17 is made for. */
    private static final double TICKS_PER_SECOND = 100;

    private static final int CUTIME_AFTER_NAME = 13;

    private ChildCpu() {}

    /** Seconds so far, in steps of 0.01. */
    static double seconds() {
        try {
            return seconds(Files.readString(Path.of("/proc/self/stat")));
        } catch (IOException e) {
            throw ErrorCode.NOT_SUPPORTED
                    .error("Cannot read the CPU time of child processes: %s", e)
                    .value(System.getProperty("os.name"))
                    .expected("Linux with /proc")
                    .because(e);
        }
    }

    /** The name, field 2, is in brackets and may hold anything; field 3 follows it. */
    static double seconds(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[CUTIME_AFTER_NAME]) + Long.parseLong(fields[CUTIME_AFTER_NAME + 1]))
                / TICKS_PER_SECOND;
    }
}
