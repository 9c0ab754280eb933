package dev.hindcast.verb;

import dev.hindcast.compute.Backfill;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.plan.LockedPlan;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** One line while a run computes: how many partitions are done, how fast, and when it will be over. */
final class ProgressLine implements Backfill.Progress {
    private final Session session;
    private final Map<String, Long> bytes = new TreeMap<>();
    private final long startNanos = System.nanoTime();

    ProgressLine(Session session, LockedPlan plan) {
        this.session = session;
        plan.partitions().forEach(partition -> bytes.put(partition.value(), partition.inputBytes()));
    }

    @Override
    public synchronized void at(List<PartitionRow> partitions) {
        Map<PartitionState, Long> counts = RunAnswers.counts(partitions);
        long done = partitions.stream()
                .filter(row -> row.state() == PartitionState.VALIDATED)
                .mapToLong(row -> bytes.getOrDefault(row.partition(), 0L))
                .sum();
        double seconds = Math.max(0.001, (System.nanoTime() - startNanos) / 1e9);
        double rate = done / seconds;
        long total = bytes.values().stream().mapToLong(Long::longValue).sum();
        session.say(String.format(
                Locale.ROOT,
                "Partitions %d/%d validated, %d running, %d failed | %.1f MB/s | ETA %s",
                counts.getOrDefault(PartitionState.VALIDATED, 0L),
                partitions.size(),
                counts.getOrDefault(PartitionState.RUNNING, 0L),
                counts.getOrDefault(PartitionState.FAILED, 0L),
                rate / 1e6,
                eta(total - done, rate)));
    }

    private static String eta(long left, double bytesPerSecond) {
        if (left <= 0) {
            return "0s";
        }
        return Duration.ofSeconds((long) Math.ceil(left / Math.max(1, bytesPerSecond)))
                .toString()
                .substring(2)
                .toLowerCase(Locale.ROOT);
    }
}
