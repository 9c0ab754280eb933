package dev.hindcast.manifest;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A partition of the fake. */
final class FakePartition {
    private final String runId;
    final String partition;
    PartitionState state = PartitionState.PENDING;
    int attempt;
    long fence;

    @Nullable
    String holder;

    @Nullable
    Instant leaseUntil;

    @Nullable
    Instant startedAt;

    @Nullable
    Instant completedAt;

    @Nullable
    AttemptResult result;

    @Nullable
    Long publishedVersion;

    @Nullable
    String reason;

    FakePartition(String runId, String partition) {
        this.runId = runId;
        this.partition = partition;
    }

    boolean free(Instant now) {
        return state == PartitionState.PENDING
                || (state == PartitionState.RUNNING && leaseUntil != null && !leaseUntil.isAfter(now));
    }

    boolean isHeldBy(Lease lease) {
        return state == PartitionState.RUNNING && fence == lease.fence();
    }

    String token() {
        return runId + "/" + partition + "/" + attempt + "/" + fence;
    }

    Lease claim(String by, Instant now, Instant until) {
        boolean takeover = state == PartitionState.RUNNING;
        state = PartitionState.RUNNING;
        attempt++;
        fence++;
        holder = by;
        leaseUntil = until;
        startedAt = now;
        completedAt = null;
        reason = null;
        return new Lease(runId, partition, by, attempt, fence, until, takeover);
    }

    void leave(PartitionState to, @Nullable String why) {
        state = to;
        holder = null;
        leaseUntil = null;
        reason = why;
    }

    void moveFree(PartitionState to, @Nullable Long mainAfter) {
        leave(to, reason);
        if (to == PartitionState.PENDING) {
            completedAt = null;
        }
        if (to == PartitionState.PUBLISHED) {
            publishedVersion = mainAfter;
        }
    }

    PartitionRow row() {
        AttemptResult done = result;
        return new PartitionRow(
                runId,
                partition,
                state,
                attempt,
                fence,
                holder,
                leaseUntil,
                done == null ? null : done.inputSnapshot(),
                done == null ? null : done.codeSha(),
                done == null ? null : Long.valueOf(done.inputRows()),
                done == null ? null : Long.valueOf(done.outputRows()),
                done == null ? null : done.outputChecksum(),
                done == null ? null : done.stagingLocation(),
                publishedVersion,
                startedAt,
                completedAt,
                reason);
    }
}
