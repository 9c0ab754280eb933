package dev.hindcast.demo;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** Processor time of this process, all threads: unlike the wall clock it does not grow on a busy machine. */
final class CpuClock {
    private final long started = now();

    Duration spent() {
        return Duration.ofNanos(now() - started);
    }

    private static long now() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }
}
