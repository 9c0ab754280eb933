package dev.hindcast.plan;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.RunSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * How long a run may rest, and what its pins cost the raw table.
 *
 * @param keptNow snapshots in W0's history, all of which the pins keep
 * @param perDay raw snapshots a day lately; an estimate
 * @param keptAtEnd snapshots kept when the run is completed as planned; an estimate
 * @param sourceKeeps how long the raw table's own expiry keeps a snapshot
 * @param pausableUntil until then snapshots after W0 are still there, even if nothing moves the pin forward; empty means for ever
 */
record Retention(long keptNow, long perDay, long keptAtEnd, Duration sourceKeeps, Optional<Instant> pausableUntil) {
    static final long MOST = 50_000;
    private static final Duration WINDOW = Duration.ofDays(7);
    private static final Duration UNDECLARED = Duration.ofDays(5);

    static Retention of(PlanInputs inputs, Instant now) {
        long kept = 0;
        for (Snapshot snapshot : SnapshotUtil.ancestorsOf(inputs.w0().snapshotId(), inputs.source()::snapshot)) {
            kept += snapshot == null ? 0 : 1;
        }
        long perDay = perDay(inputs.source());
        long atEnd = kept + perDay * Math.max(1, lasts(inputs.spec()).toDays());
        return new Retention(
                kept,
                perDay,
                atEnd,
                PauseLimit.keeps(inputs.source()),
                PauseLimit.of(inputs.source(), inputs.w0().snapshotId(), now));
    }

    /** Until the deadline, and then as long as it is observed. */
    private static Duration lasts(RunSpec spec) {
        return spec.resources()
                .deadline()
                .orElse(UNDECLARED)
                .plus(spec.observe().length());
    }

    private static long perDay(Table source) {
        Snapshot head = source.currentSnapshot();
        Instant newest = Instant.ofEpochMilli(head.timestampMillis());
        Instant oldest = newest;
        long count = 0;
        for (Snapshot snapshot : SnapshotUtil.currentAncestors(source)) {
            Instant at = Instant.ofEpochMilli(snapshot.timestampMillis());
            if (Duration.between(at, newest).compareTo(WINDOW) > 0) {
                break;
            }
            oldest = at;
            count++;
        }
        long days = Math.max(1, Duration.between(oldest, newest).plusHours(12).toDays());
        return (count + days - 1) / days;
    }

    boolean tooMany() {
        return keptAtEnd > MOST;
    }

    void refuseTooMany(Set<String> flags) {
        if (tooMany() && !flags.contains(Planner.ACCEPT_KEPT_SNAPSHOTS)) {
            throw ErrorCode.NOT_SUPPORTED
                    .error(
                            "Cannot plan: the pins would keep about %d raw snapshots until 'complete', each in every"
                                    + " metadata file",
                            keptAtEnd)
                    .value(keptAtEnd)
                    .expected("at most " + MOST + ", or the flag " + Planner.ACCEPT_KEPT_SNAPSHOTS)
                    .next("hindcast plan " + Planner.ACCEPT_KEPT_SNAPSHOTS);
        }
    }
}
