package dev.hindcast.benchmark.follow;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** CPU seconds of this process, collector and compiler included. */
final class CpuClock {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private CpuClock() {}

    /** What the work takes. */
    static double seconds(Runnable work) {
        long before = SYSTEM.getProcessCpuTime();
        work.run();
        return (SYSTEM.getProcessCpuTime() - before) / 1e9;
    }
}
