package dev.hindcast.catchup.follow;

import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.catchup.LivePin;
import dev.hindcast.compute.MergePlanner;
import dev.hindcast.compute.Seams;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.SourceSpec;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.SourceDelta;
import dev.hindcast.table.Watermark;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/**
 * Finds the next window: from where the ref stands to the head of the raw table. The ref is the only truth about what has
 * landed; as long as its head is the one that the last window was computed on, that window is still on its way.
 */
final class Discovery implements AutoCloseable {
    private static final Set<String> MERGED = Set.of(DataOperations.APPEND, DataOperations.REPLACE);

    private final FollowPlace place;
    private final Seams seams;
    private final LiveDefinition definition;
    private final String ref;
    private final LivePin pin;
    private final WindowWork work;
    private long number;
    private @Nullable Window underWay;

    Discovery(FollowPlace place, FollowOrder order) {
        this(place, order, new MergePlanner(place.catalogs()));
    }

    /** With a planner that may remember transforms. */
    Discovery(FollowPlace place, FollowOrder order, MergePlanner planner) {
        this.place = place;
        this.seams = place.seams();
        this.definition = order.pipeline();
        this.ref = order.ref();
        this.pin = new LivePin(definition, seams);
        this.work = new WindowWork(definition, seams, planner, order.parallelism());
    }

    /** The tasks have lost all that they had. */
    void beginAnew() {
        underWay = null;
        work.beginAnew();
    }

    /** The next window, if there is one and the last one is settled. */
    Optional<FollowSplit> next() {
        Table target = seams.catalogs().load(definition.targetTable());
        long head = head(target);
        if (underWay != null && underWay.head() == head) {
            return Optional.empty();
        }
        underWay = null;
        RefPosition position = position(target, head);
        Table source = seams.catalogs().load(definition.source().table());
        Watermark to = Positions.head(source);
        if (to.samePlaceAs(position.watermark()) || WindowCommit.fenced(seams, definition.targetTable())) {
            return Optional.empty();
        }
        pin(to);
        return Optional.of(window(source, target, position, to, head));
    }

    private FollowSplit window(Table source, Table target, RefPosition position, Watermark to, long head) {
        SourceDelta delta = delta(source, position.watermark(), to);
        WindowWork.Prepared prepared = work.prepare(source, target, head, position, delta);
        RefPosition next =
                new RefPosition(0, position.sourceUuid(), to, position.transform(), prepared.dependencySnapshots());
        Window window = new Window(++number, head, next, delta.touched().size(), token(to));
        underWay = window;
        return new FollowSplit(number, prepared.items(window));
    }

    /** Rows that raw has lost cannot be told from an index of what it had: such windows are recomputed by bounded rounds. */
    private SourceDelta delta(Table source, Watermark from, Watermark to) {
        boolean recompute = definition.source().deletes() == SourceSpec.SourceDeletes.RECOMPUTE;
        SourceDelta delta = SourceDelta.between(
                source,
                from,
                to,
                definition.source().partition(),
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

    private void pin(Watermark to) {
        if (ref.equals(SnapshotRef.MAIN_BRANCH)) {
            pin.keep(to);
        }
    }

    private long head(Table target) {
        Snapshot head = target.snapshot(ref);
        if (head == null) {
            throw ErrorCode.POSITION_UNKNOWN
                    .error("Cannot follow on %s of %s: there is no such ref", ref, definition.targetTable())
                    .value(ref)
                    .expected("a branch with a position")
                    .next("hindcast live SPEC --adopt");
        }
        return head.snapshotId();
    }

    private RefPosition position(Table target, long head) {
        return Positions.of(target, head)
                .orElseThrow(() -> ErrorCode.POSITION_UNKNOWN
                        .error(
                                "Cannot go on with %s: no snapshot of %s says up to where it was computed",
                                definition.targetTable(), ref)
                        .expected("a position in the history of " + ref)
                        .next("hindcast live SPEC --adopt"));
    }

    /** A window may be computed again on another head, so its token is drawn anew each time. */
    private String token(Watermark to) {
        return "live/" + definition.pipeline() + "/" + to.sequenceNumber() + "/" + UUID.randomUUID();
    }

    @Override
    public void close() {
        place.close();
    }
}
