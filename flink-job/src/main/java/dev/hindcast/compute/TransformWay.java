package dev.hindcast.compute;

import dev.hindcast.compute.transform.batch.BatchTransform;

/** How a transform runs. */
sealed interface TransformWay {
    /** Over column batches. */
    record OverBatches(BatchTransform.Plan plan) implements TransformWay {}

    /** As the planner's own code, over all rows of a partition at once. */
    record OverPartitions() implements TransformWay {}

    /**
     * As the planner's own code, row by row.
     *
     * @param why the first part of it that is not compiled, for people
     */
    record OverRows(String why) implements TransformWay {}
}
