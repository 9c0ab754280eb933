package dev.hindcast.claim;

/** Who goes first where committers wait for their turn. */
public enum Priority {
    /** The live pipeline: readers wait for it. */
    LIVE,
    /** Everything else. */
    BACKFILL
}
