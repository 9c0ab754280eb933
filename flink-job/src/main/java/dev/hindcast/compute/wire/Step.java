package dev.hindcast.compute.wire;

/** What a stage's CPU time is spent on, for measuring. */
public enum Step {
    /** Key columns and winners' rows: opening files, reading, decompressing, decoding; key blocks into the shuffle. */
    READ,
    /** Key blocks out of the shuffle, and the best version of each key. */
    WINNERS,
    /** Joining dependencies, and the rule. */
    TRANSFORM,
    /** Encoding, compressing and storing result files. */
    WRITE,
    /** Checksums and sums of what is written, while it is written. */
    MEASURE,
    /** Reading the staged files back, measuring them again, and counting their keys. */
    VALIDATE
}
