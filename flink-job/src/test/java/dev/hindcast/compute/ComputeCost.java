package dev.hindcast.compute;

import com.sun.management.OperatingSystemMXBean;
import dev.hindcast.submit.EmbeddedFlink;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What one compute job costs, by thread: {@code ComputeCost FOLDER ROWS ROUNDS SLOTS}. The rounds share a process, so the
 * later ones are warm. CPU seconds of the whole process hold collector and compiler, those of threads do not.
 */
final class ComputeCost {
    private static final OperatingSystemMXBean MACHINE =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final double NANOS = 1e9;

    private ComputeCost() {}

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        java.nio.file.Files.createDirectories(folder);
        int slots = Integer.parseInt(args[3]);
        Lake lake = new Lake(folder);
        CostData data = new CostData(lake);
        data.create(Integer.parseInt(args[1]));
        try (EmbeddedFlink flink = EmbeddedFlink.start(slots)) {
            FlinkPartitionComputer computer = new FlinkPartitionComputer(lake, flink);
            for (int round = 0; round < Integer.parseInt(args[2]); round++) {
                measure(computer, data.request(slots));
            }
        }
        System.exit(0);
    }

    private static void measure(FlinkPartitionComputer computer, ComputeRequest request) throws InterruptedException {
        Map<Long, Map.Entry<String, Long>> seen = new ConcurrentHashMap<>();
        Thread watcher = new Thread(() -> watch(seen), "watcher");
        watcher.start();
        long wall = System.nanoTime();
        long cpu = MACHINE.getProcessCpuTime();
        ComputedPartition done = computer.compute(request).get(0);
        double cpuSeconds = (MACHINE.getProcessCpuTime() - cpu) / NANOS;
        double wallSeconds = (System.nanoTime() - wall) / NANOS;
        watcher.interrupt();
        watcher.join();
        System.out.printf(
                "%d rows in, %d out, checksum %s, sums %s, files %d, bytes %d%nwall %.1f s, CPU %.1f s%n",
                done.facts().rowsRead(),
                done.facts().rowsOut(),
                done.facts().checksum(),
                done.facts().sums(),
                done.facts().files(),
                done.facts().bytes(),
                wallSeconds,
                cpuSeconds);
        Map<String, Double> byName = new TreeMap<>();
        seen.values().forEach(each -> byName.merge(each.getKey(), each.getValue() / NANOS, Double::sum));
        byName.forEach((name, seconds) -> {
            if (seconds > 0.05) {
                System.out.printf("    %6.2f %s%n", seconds, name);
            }
        });
    }

    private static void watch(Map<Long, Map.Entry<String, Long>> seen) {
        Map<Long, Long> before = new TreeMap<>();
        for (long id : THREADS.getAllThreadIds()) {
            before.put(id, THREADS.getThreadCpuTime(id));
        }
        while (!Thread.currentThread().isInterrupted()) {
            for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
                if (thread != null) {
                    long spent = THREADS.getThreadCpuTime(thread.getThreadId())
                            - before.getOrDefault(thread.getThreadId(), 0L);
                    String name = thread.getThreadName().replaceAll("\\(\\d+/\\d+\\)|#\\d+|-\\d+", "");
                    seen.put(thread.getThreadId(), Map.entry(name, spent));
                }
            }
            try {
                Thread.sleep(50);
            } catch (InterruptedException stop) {
                return;
            }
        }
    }
}
