package dev.hindcast.verb;

import dev.hindcast.manifest.RunNotes;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.plan.PauseLimit;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.Refs;
import java.time.Instant;
import java.util.Comparator;
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

    /**
     * Drops all of them, and the run's hold on main's chain. Tags of heads that main showed once stay: these keep restored
     * files from expiry.
     */
    void release() {
        RefChanges refs = session.refs();
        refs.drop(plan.source().table(), names.w0());
        refs.drop(plan.source().table(), names.delta());
        plan.dependencies().values().forEach(pin -> refs.drop(pin.table(), names.w0()));
        String target = plan.target().table();
        refs.drop(target, names.candidate());
        refs.drop(target, names.publish());
        refs.drop(target, names.restore());
        refs.drop(target, names.replay());
        refs.releaseMainsChain(target, plan.runId());
    }

    /** Gives the way back up: the tag of the old head, unless a rollback shows its files, and that of what was taken back. */
    void releaseWayBack(RunNotes notes) {
        Long published = notes.mainAfter();
        if (published == null) {
            return;
        }
        session.refs().drop(plan.target().table(), names.undone(published));
        if (notes.restored() == null) {
            session.refs().drop(plan.target().table(), names.previous(published));
        }
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
