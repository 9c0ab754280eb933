package dev.hindcast.catchup.follow;

import dev.hindcast.compute.MergePlanner;
import dev.hindcast.compute.Staging;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.SourceSpec;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.SourceDelta;
import dev.hindcast.table.Watermark;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/**
 * Finds the next window: from where the ref stands to the head of the raw table. The ref is the only truth about what has
 * landed; as long as its head is the one that the last window was computed on, that window is still on its way.
 */
final class Discovery implements AutoCloseable {
    private static final Set<String> MERGED = Set.of(DataOperations.APPEND, DataOperations.REPLACE);

    private final FollowPlace place;
    private final Followed followed;
    private final WindowWork work;
    private long number;
    private @Nullable Window underWay;

    Discovery(FollowPlace place, FollowOrder order) {
        this(place, order, new MergePlanner(place.catalogs()));
    }

    /** With a planner that may remember transforms. */
    Discovery(FollowPlace place, FollowOrder order, MergePlanner planner) {
        this.place = place;
        this.followed = place.followed(order);
        this.work = new WindowWork(followed, planner, order.parallelism());
    }

    /** The tasks have lost all that they had. */
    void beginAnew() {
        underWay = null;
        work.beginAnew();
    }

    /** The next window, if there is one and the last one is settled. */
    Optional<FollowSplit> next() {
        Table target = place.catalogs().load(followed.target());
        long head = head(target);
        if (underWay != null && underWay.head() == head) {
            return Optional.empty();
        }
        underWay = null;
        RefPosition position = followed.position(target, head);
        Table source = place.catalogs().load(followed.source());
        Optional<Watermark> goal = followed.goal(source, target, position);
        if (goal.isEmpty() || followed.heldBack()) {
            return Optional.empty();
        }
        followed.pin(goal.get());
        return Optional.of(window(source, target, position, goal.get(), head));
    }

    private FollowSplit window(Table source, Table target, RefPosition position, Watermark to, long head) {
        SourceDelta delta = delta(source, position, to);
        WindowWork.Prepared prepared = work.prepare(source, target, head, position, delta);
        RefPosition next =
                new RefPosition(0, position.sourceUuid(), to, position.transform(), prepared.dependencySnapshots());
        String token = followed.token(to, head);
        Window window = new Window(++number, head, next, prepared.parts().size(), token);
        if (!prepared.parts().isEmpty()) {
            followed.aboutToWrite(token, Staging.below(target, token));
        }
        underWay = window;
        return new FollowSplit(number, prepared.items(window));
    }

    /** Rows that raw has lost cannot be told from an index of what it had: such windows are recomputed by bounded rounds. */
    private SourceDelta delta(Table source, RefPosition from, Watermark to) {
        SourceSpec spec = followed.recipe(from).source();
        boolean recompute = spec.deletes() == SourceSpec.SourceDeletes.RECOMPUTE;
        SourceDelta delta = SourceDelta.between(
                source,
                from.watermark(),
                to,
                spec.partition(),
                recompute ? SourceDelta.Deletes.RECOMPUTE : SourceDelta.Deletes.REFUSE);
        delta.snapshots().stream()
                .filter(note -> !MERGED.contains(note.operation()))
                .findFirst()
                .ifPresent(note -> {
                    throw ErrorCode.NOT_SUPPORTED
                            .error(
                                    "Cannot merge key by key: snapshot %d of %s is an %s",
                                    note.snapshotId(), source.name(), note.operation())
                            .value(note.snapshotId() + " " + note.operation())
                            .expected("append or replace");
                });
        return delta;
    }

    private long head(Table target) {
        Snapshot head = target.snapshot(followed.ref());
        if (head == null) {
            throw ErrorCode.POSITION_UNKNOWN
                    .error("Cannot follow on %s of %s: there is no such ref", followed.ref(), followed.target())
                    .value(followed.ref())
                    .expected("a branch with a position")
                    .next("hindcast live SPEC --adopt");
        }
        return head.snapshotId();
    }

    @Override
    public void close() {
        place.close();
    }
}
