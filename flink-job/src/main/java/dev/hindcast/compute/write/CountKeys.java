package dev.hindcast.compute.write;

import dev.hindcast.compute.wire.Evidence;
import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.wire.Tally;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** keys of result rows, sorted by Flink -> how many distinct ones each partition has. */
public final class CountKeys extends Stage<ResultKey, Evidence> {
    private final List<String> partitions;
    private transient @Nullable ResultKey last;

    /** Counts for these partitions, in the order of the request. */
    public CountKeys(List<String> partitions) {
        this.partitions = List.copyOf(partitions);
    }

    @Override
    protected void take(ResultKey next) {
        if (!next.equals(last)) {
            counts().add(partitions.get(next.partition()), Tally.DISTINCT_KEYS);
        }
        last = next;
    }
}
