package dev.hindcast.compute;

import java.util.List;

/** Recomputes partitions with a Flink job. */
@FunctionalInterface
public interface PartitionComputer {
    /**
     * Runs one bounded Flink job and answers every requested partition, empty ones too, after the staged files were read
     * back and agreed with what the source side counted.
     *
     * @throws dev.hindcast.error.HindcastException VERSION_TIE, KEY_MOVED, DIMENSION_OVERLAP, DIMENSION_MISSING,
     *     DECIMAL_OVERFLOW, READ_BACK_DIFFERS, SOURCE_UNREADABLE, or FLINK_FAILED; nothing is committed then
     */
    List<ComputedPartition> compute(ComputeRequest request);

    /**
     * Whether an earlier request for exactly these partitions and this prefix, of a worker that is gone, is still being
     * computed or has been: asking for the same again then answers it without computing anew.
     */
    default boolean holds(String stagingPrefix, List<String> partitions) {
        return false;
    }

    /** Ends an earlier request whose answer nobody may use any more, so that it takes no slots. */
    default void end(String stagingPrefix, List<String> partitions) {}
}
