package dev.hindcast.verb;

import dev.hindcast.table.Recheck;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes the recheck when it is first needed: a publish that was done before has no decision to load. */
final class LazyRecheck implements Recheck {
    private final Supplier<Recheck> maker;
    private @Nullable Recheck made;

    LazyRecheck(Supplier<Recheck> maker) {
        this.maker = maker;
    }

    @Override
    public List<String> failuresOn(long snapshotId, long oldHead, Set<String> changedPartitions) {
        return recheck().failuresOn(snapshotId, oldHead, changedPartitions);
    }

    @Override
    public List<String> consumerFailuresOn(long snapshotId, long oldHead) {
        return recheck().consumerFailuresOn(snapshotId, oldHead);
    }

    private Recheck recheck() {
        Recheck here = made;
        if (here == null) {
            here = maker.get();
            made = here;
        }
        return here;
    }
}
