package dev.hindcast.catchup.follow;

import dev.hindcast.compute.merge.MergePlan;
import dev.hindcast.compute.merge.MergeWork;
import java.io.Serializable;

/** What the source hands to the merging tasks. */
sealed interface FollowItem extends Serializable {
    /** The task that it is for, modulo the number of tasks: a partition always goes to the same one. */
    int channel();

    /** From now on windows are merged by this plan: sent first, and when code or dependencies have changed. */
    record Plan(int channel, MergePlan plan) implements FollowItem {}

    /** One partition of a window. */
    record Part(int channel, Window window, MergeWork work) implements FollowItem {}

    /** A window that touches no partition; its watermark is committed all the same. */
    record Nothing(int channel, Window window) implements FollowItem {}
}
