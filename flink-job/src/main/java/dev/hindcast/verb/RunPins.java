package dev.hindcast.verb;

import dev.hindcast.manifest.RunNotes;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.plan.PauseLimit;
import dev.hindcast.table.Refs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/** The refs that a run keeps on source, dependencies and target while it is open. */
final class RunPins {
    private final Session session;
    private final LockedPlan plan;
    private final Refs names;

    RunPins(Session session, LockedPlan plan) {
        this.session = session;
        this.plan = plan;
        this.names = new Refs(plan.runId());
    }

    /** One ref, kept so that nothing expires what it reaches. */
    record Pin(String table, String ref) {
        @Override
        public String toString() {
            return ref + " of " + table;
        }
    }

    /**
     * Drops all of them, and the run's hold on main's chain. Tags of heads that main showed once stay: these keep restored
     * files from expiry.
     */
    void release() {
        all().forEach(this::drop);
        session.refs().releaseMainsChain(plan.target().table(), plan.runId());
    }

    /** Gives the way back up: the tag of the old head, unless a rollback shows its files, and that of what was taken back. */
    void releaseWayBack(RunNotes notes) {
        wayBack(notes).forEach(this::drop);
    }

    /** The refs that {@link #release} would drop and that are there, for people. */
    String held() {
        return there(all());
    }

    /** The refs that {@link #releaseWayBack} would drop and that are there, for people. */
    String heldAsWayBack(RunNotes notes) {
        return there(wayBack(notes));
    }

    private List<Pin> all() {
        String source = plan.source().table();
        List<Pin> pins = new ArrayList<>(List.of(new Pin(source, names.w0()), new Pin(source, names.delta())));
        plan.dependencies().values().forEach(pin -> pins.add(new Pin(pin.table(), names.w0())));
        Stream.of(names.candidate(), names.publish(), names.restore(), names.replay())
                .forEach(ref -> pins.add(new Pin(plan.target().table(), ref)));
        return pins;
    }

    private List<Pin> wayBack(RunNotes notes) {
        Long published = notes.mainAfter();
        if (published == null) {
            return List.of();
        }
        String target = plan.target().table();
        Pin undone = new Pin(target, names.undone(published));
        return notes.restored() == null ? List.of(undone, new Pin(target, names.previous(published))) : List.of(undone);
    }

    private void drop(Pin pin) {
        session.refs().drop(pin.table(), pin.ref());
    }

    private String there(List<Pin> pins) {
        List<String> found = pins.stream()
                .filter(pin -> session.catalogs().load(pin.table()).refs().containsKey(pin.ref()))
                .map(Pin::toString)
                .toList();
        return found.isEmpty() ? "no ref" : String.join(", ", found);
    }

    /** Until when the run may stay as it is without losing what it has yet to read; empty when nothing is ever expired. */
    Optional<Instant> mayPauseUntil() {
        Instant now = session.manifest().now();
        Table source = session.catalogs().load(plan.source().table());
        Table target = session.catalogs().load(plan.target().table());
        Snapshot delta = source.snapshot(names.delta());
        long pinned = delta == null ? plan.source().w0().snapshotId() : delta.snapshotId();
        Long fork = session.run(plan.runId()).notes().candidateFork();
        return Stream.of(
                        PauseLimit.of(source, pinned, now),
                        PauseLimit.of(target, fork == null ? plan.target().head() : fork, now))
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder());
    }
}
