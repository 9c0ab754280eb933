package dev.hindcast.verb;

import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.SummaryKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/** What a run has spent over the last minute: raw bytes of attempts that were begun, and commits on its target. */
final class Spending {
    private static final Duration WINDOW = Duration.ofMinutes(1);
    /** A run may have many partitions; what they say is asked for now and then only. */
    private static final Duration LOOK_EVERY = Duration.ofSeconds(5);

    private static final double MEGABYTE = 1e6;

    private final Session session;
    private final LockedPlan plan;
    private final Instant start;
    private final Map<String, Long> inputBytes = new HashMap<>();
    private final Map<String, Integer> attempts = new HashMap<>();
    private final Deque<Read> reads = new ArrayDeque<>();
    private Instant looked;
    private Spent last = new Spent(0, 0);

    Spending(Session session, LockedPlan plan, Instant start) {
        this.session = session;
        this.plan = plan;
        this.start = start;
        this.looked = start;
        plan.partitions().forEach(each -> inputBytes.put(each.value(), each.inputBytes()));
        // What an earlier process has begun was not read just now.
        long unused = begun();
    }

    /** Raw bytes that were asked for between two looks. */
    private record Read(Instant at, long bytes) {}

    /** Rates over the last minute, or over the time since the run began if that is shorter. */
    record Spent(double readMbPerSecond, double commitsPerMinute) {}

    Spent look(Instant now, Table target) {
        if (Duration.between(looked, now).compareTo(LOOK_EVERY) >= 0) {
            looked = now;
            last = measured(now, target);
        }
        return last;
    }

    private Spent measured(Instant now, Table target) {
        reads.addLast(new Read(now, begun()));
        while (!reads.isEmpty() && reads.peekFirst().at().isBefore(now.minus(WINDOW))) {
            reads.removeFirst();
        }
        long bytes = reads.stream().mapToLong(Read::bytes).sum();
        double seconds = Math.max(
                1,
                Math.min(
                        (double) WINDOW.toSeconds(),
                        Duration.between(start, now).toMillis() / 1000.0));
        return new Spent(bytes / MEGABYTE / seconds, commits(now, target) * WINDOW.toSeconds() / seconds);
    }

    /** A partition that is begun is read as a whole, once an attempt. */
    private long begun() {
        long bytes = 0;
        for (PartitionRow row : session.manifest().partitions(plan.runId())) {
            int known = attempts.getOrDefault(row.partition(), 0);
            if (row.attempt() > known && row.state() != PartitionState.PENDING) {
                attempts.put(row.partition(), row.attempt());
                bytes += inputBytes.getOrDefault(row.partition(), 0L) * (row.attempt() - known);
            }
        }
        return bytes;
    }

    private long commits(Instant now, Table target) {
        long from = now.minus(WINDOW).toEpochMilli();
        long commits = 0;
        for (Snapshot snapshot : target.snapshots()) {
            if (snapshot.timestampMillis() >= from
                    && plan.runId().equals(snapshot.summary().get(SummaryKeys.RUN))) {
                commits++;
            }
        }
        return commits;
    }
}
