package dev.hindcast.manifest;

/** Refuses moves that the tables of moves forbid, before the database hears of them. */
final class Moves {
    private Moves() {}

    /** For a run. */
    static void check(RunState from, RunState to) {
        if (!from.canMoveTo(to)) {
            throw new IllegalArgumentException("A run never goes from " + from + " to " + to);
        }
    }

    /** For a run that begins a move of main. */
    static void checkBegins(RunState from, RunState to) {
        check(from, to);
        if (from.movesMain() || !to.movesMain()) {
            throw new IllegalArgumentException("No move of main begins from " + from + " to " + to);
        }
    }

    /** For a run that has a move of main in hand. */
    static void checkEnds(RunState from, RunState to) {
        check(from, to);
        if (!from.movesMain()) {
            throw new IllegalArgumentException("A run that is " + from + " has no move of main in hand");
        }
    }

    /** For partitions that are moved without a lease; of RUNNING ones only the cancellation is, and it ends their leases. */
    static void checkLeaseFree(PartitionState from, PartitionState to) {
        if (!from.canMoveTo(to)) {
            throw new IllegalArgumentException("A partition never goes from " + from + " to " + to);
        }
        boolean needsLease =
                to == PartitionState.RUNNING || (from == PartitionState.RUNNING && to != PartitionState.CANCELLED);
        if (needsLease) {
            throw new IllegalArgumentException("Only a lease moves a partition from " + from + " to " + to);
        }
    }
}
