package dev.hindcast.gate;

import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionDiff.KeyDiff;

/**
 * Splits the unexpected keys of a diff into changed ones and lost or added ones. The diff counts them together; lost or
 * added are at least those that the changed keys cannot account for, and those among the samples. Whatever the split, the
 * two parts add up to all unexpected keys, so that none is left unjudged.
 */
record UnexpectedKeys(long changed, long lostOrAdded) {
    static UnexpectedKeys of(PartitionDiff diff) {
        long seen = diff.samples().stream().filter(UnexpectedKeys::lostOrAdded).count();
        long atLeast = Math.max(seen, diff.unexpected() - diff.changed());
        long lostOrAdded = Math.min(diff.unexpected(), Math.max(0, atLeast));
        return new UnexpectedKeys(diff.unexpected() - lostOrAdded, lostOrAdded);
    }

    /** An unexpected key with a row on one side only. */
    static boolean lostOrAdded(KeyDiff key) {
        return !key.expected() && (key.before().isEmpty() || key.after().isEmpty());
    }

    /** An unexpected key with a row on both sides. */
    static boolean changed(KeyDiff key) {
        return !key.expected() && !key.before().isEmpty() && !key.after().isEmpty();
    }
}
