package dev.hindcast.model;

/**
 * What makes the model finite.
 *
 * @param workers processes that compute, publish, roll back and settle
 * @param tokens highest token of the partition
 * @param moves most moves that are built, of publish and of rollback each
 * @param windows live commits: commits of the raw table that live brings to main, 0 to 3
 */
record Bounds(int workers, int tokens, int moves, int windows) {
    /** A lease lasts this many ticks of the database's clock from its taking or renewal. */
    static final int LEASE_TICKS = 2;

    static final Bounds DEFAULT = new Bounds(2, 3, 2, 2);

    /** Room to recover in: what faults have used up must not be what stops the run. */
    Bounds widened() {
        return new Bounds(workers, tokens + 2, moves + 2, windows);
    }
}
