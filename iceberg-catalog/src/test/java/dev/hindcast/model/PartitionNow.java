package dev.hindcast.model;

import dev.hindcast.manifest.PartitionState;

/**
 * The partition's row in the manifest.
 *
 * @param token the fence, 0 before the first claim
 * @param left ticks until the lease ends by the database's clock; 0 means that it has ended
 * @param rival a second token was told that it owns the partition, while the first one did
 * @param overruled a lower token than the row's changed the row
 */
record PartitionNow(PartitionState state, int token, int left, boolean rival, boolean overruled) {
    static final PartitionNow PENDING = new PartitionNow(PartitionState.PENDING, 0, 0, false, false);

    boolean heldBy(int claimant) {
        return state == PartitionState.RUNNING && token == claimant;
    }

    boolean running() {
        return state == PartitionState.RUNNING;
    }

    PartitionNow claimed() {
        return new PartitionNow(PartitionState.RUNNING, token + 1, Bounds.LEASE_TICKS, rival || left > 0, overruled);
    }

    PartitionNow lasting(int ticks) {
        return new PartitionNow(state, token, ticks, rival, overruled);
    }

    PartitionNow renewedBy(int claimant) {
        return new PartitionNow(state, token, Bounds.LEASE_TICKS, rival || claimant != token, overruled);
    }

    /** Leaves the lease behind. */
    PartitionNow settled(PartitionState next) {
        return new PartitionNow(next, token, 0, rival, overruled);
    }

    PartitionNow settledBy(int claimant, PartitionState next) {
        return new PartitionNow(next, token, 0, rival, overruled || claimant < token);
    }
}
