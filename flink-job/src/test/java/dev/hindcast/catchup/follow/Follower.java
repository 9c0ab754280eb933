package dev.hindcast.catchup.follow;

import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.compute.merge.Merged;
import dev.hindcast.compute.merge.PartitionIndexes;
import dev.hindcast.compute.merge.PartitionMerge;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The parts of a follow job called one after the other in this thread, without a cluster. */
final class Follower implements AutoCloseable {
    private final Ledger ledger;
    private final LiveDefinition definition;
    private final @Nullable CandidateOrder run;
    private final long keysInMemory;
    private final LaidManifest manifest = new LaidManifest();
    private final List<Merged.Counts> counts = new ArrayList<>();
    private Discovery discovery;
    private PartitionIndexes indexes;
    private WindowCommit commit;
    private @Nullable PartitionMerge merge;

    Follower(Ledger ledger, long keysInMemory) {
        this(ledger, ledger.follower(), null, keysInMemory);
    }

    /** The live pipeline of a table of format 3. */
    static Follower ofFormatThree(Ledger ledger, long keysInMemory) {
        return new Follower(ledger, ledger.follower(3), null, keysInMemory);
    }

    private Follower(Ledger ledger, LiveDefinition definition, @Nullable CandidateOrder run, long keysInMemory) {
        this.ledger = ledger;
        this.definition = definition;
        this.run = run;
        this.keysInMemory = keysInMemory;
        this.indexes = new PartitionIndexes(keysInMemory);
        FollowPlace place = place();
        this.discovery = discovery(place);
        this.commit = new WindowCommit(place.followed(order()));
    }

    private FollowPlace place() {
        return new FollowPlace(ledger.catalogs, manifest.manifest());
    }

    private Discovery discovery(FollowPlace place) {
        return new Discovery(place, order(), ledger.planner);
    }

    /** Another one of the same table, which brings a run's candidate along. */
    Follower beside(CandidateOrder order, long keys) {
        return new Follower(ledger, definition, order, keys);
    }

    private FollowOrder order() {
        return run == null
                ? FollowOrder.of(definition, "main", Map.of(), "jdbc:none", 1)
                : FollowOrder.ofRun(definition, run, Map.of(), "jdbc:none", 1);
    }

    String target() {
        return definition.targetTable();
    }

    LaidManifest manifest() {
        return manifest;
    }

    List<Merged.Counts> counts() {
        return counts;
    }

    /** Starts again with nothing but what the ref says. */
    void restart() {
        close();
        indexes = new PartitionIndexes(keysInMemory);
        discovery = discovery(place());
        merge = null;
    }

    /** Windows until there is nothing new. */
    Follower cover() {
        Optional<Long> landed;
        do {
            landed = window(() -> {});
        } while (landed.isPresent());
        return this;
    }

    /** One window; {@code meanwhile} happens between the merge and the commit. */
    Optional<Long> window(Runnable meanwhile) {
        Optional<FollowSplit> split = discovery.next();
        if (split.isEmpty()) {
            return Optional.empty();
        }
        List<Merged> parts = new ArrayList<>();
        Window window = null;
        for (FollowItem item : split.get().items()) {
            if (item instanceof FollowItem.Plan plan) {
                merge = new PartitionMerge(plan.plan(), indexes);
            } else if (item instanceof FollowItem.Part part) {
                window = part.window();
                parts.add(merged(part));
            } else {
                window = ((FollowItem.Nothing) item).window();
            }
        }
        meanwhile.run();
        return commit.send(Objects.requireNonNull(window), parts);
    }

    private Merged merged(FollowItem.Part part) {
        try {
            Merged merged = Objects.requireNonNull(merge).merge(part.work());
            counts.add(merged.counts());
            return merged;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Loses its tasks: what was under way is gone. */
    void loseTasks() {
        try {
            indexes.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        indexes = new PartitionIndexes(keysInMemory);
        merge = null;
        discovery.beginAnew();
    }

    Map<String, String> shown() {
        return ledger.shown(target());
    }

    @Override
    public void close() {
        discovery.close();
        try {
            indexes.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
