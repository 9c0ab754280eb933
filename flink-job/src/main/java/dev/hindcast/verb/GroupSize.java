package dev.hindcast.verb;

import dev.hindcast.plan.LockedPlan;
import dev.hindcast.spec.SourceSpec;

/** How many partitions share one Flink job: starting a job has a price, so small partitions go together. */
final class GroupSize {
    /** A job that reads less than this is mostly start-up. */
    private static final long WORTH_A_JOB_BYTES = 64L << 20;

    private static final int MOST = 10;

    private GroupSize() {}

    /** Where keys move, each job reads the keys of the whole raw table: all partitions share one. */
    static int of(LockedPlan plan) {
        if (plan.spec().source().keyMoves() == SourceSpec.KeyMoves.ALLOWED) {
            return Math.max(1, plan.partitions().size());
        }
        long largest = plan.partitions().stream()
                .mapToLong(LockedPlan.PlannedPartition::inputBytes)
                .max()
                .orElse(0);
        return (int) Math.max(1, Math.min(MOST, WORTH_A_JOB_BYTES / Math.max(1, largest)));
    }
}
