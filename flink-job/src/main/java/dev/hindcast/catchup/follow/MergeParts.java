package dev.hindcast.catchup.follow;

import dev.hindcast.compute.merge.PartitionIndexes;
import dev.hindcast.compute.merge.PartitionMerge;
import java.util.Objects;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/** part of a window -> the files that change with it. Each task looks after the indexes of its partitions. */
final class MergeParts extends ProcessFunction<FollowItem, WindowPart> {
    private static final long serialVersionUID = 1;
    /** About 100 MB a task; beyond, indexes go to local disk. */
    private static final long KEYS_IN_MEMORY = 500_000;

    private transient @Nullable PartitionIndexes indexes;
    private transient @Nullable PartitionMerge merge;

    @Override
    public void open(OpenContext context) {
        indexes = new PartitionIndexes(KEYS_IN_MEMORY);
    }

    @Override
    public void processElement(FollowItem item, Context context, Collector<WindowPart> out) throws Exception {
        try {
            if (item instanceof FollowItem.Plan plan) {
                merge = new PartitionMerge(plan.plan(), Objects.requireNonNull(indexes, "not open"));
            } else if (item instanceof FollowItem.Part part) {
                PartitionMerge by = Objects.requireNonNull(merge, "a plan comes first");
                out.collect(new WindowPart(part.window(), by.merge(part.work())));
            } else {
                out.collect(new WindowPart(((FollowItem.Nothing) item).window(), null));
            }
        } catch (Exception failure) {
            throw FollowFailure.ending(failure);
        }
    }

    @Override
    public void close() throws Exception {
        if (indexes != null) {
            indexes.close();
        }
    }
}
