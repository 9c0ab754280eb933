package dev.hindcast.verb;

import dev.hindcast.compute.Recipe;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.validate.DiffRequest;
import dev.hindcast.validate.FlinkSnapshotDiffer;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code diff}: old against new, key by key. */
public final class DiffVerb {
    private static final int SAMPLES = 20;

    private final Session session;

    public DiffVerb(Session session) {
        this.session = session;
    }

    /** What to show of a difference: one partition, one column, and a page to write; null for everything and no page. */
    public record View(@Nullable String partition, @Nullable String column, @Nullable Path html) {}

    /** The run's version against the one that it replaces. */
    public Answer diff(String runId, View view) {
        throw new UnsupportedOperationException(runId + view);
    }

    /** The differences of all planned partitions between two snapshots of the target. */
    public List<PartitionDiff> between(LockedPlan plan, long oldSnapshot, long newSnapshot) {
        return between(plan, oldSnapshot, newSnapshot, new Judgement(session, plan).planned());
    }

    List<PartitionDiff> between(LockedPlan plan, long oldSnapshot, long newSnapshot, Collection<String> partitions) {
        return new FlinkSnapshotDiffer(session.flink(), session.catalogs())
                .diff(new DiffRequest(
                        plan.target().table(),
                        oldSnapshot,
                        newSnapshot,
                        partitions.stream().sorted().toList(),
                        plan.spec().source().key(),
                        plan.spec().source().version(),
                        plan.spec().gates().expectChange(),
                        Recipe.SLICES,
                        SAMPLES,
                        session.jobParallelism()));
    }
}
