package dev.hindcast.verb;

import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.Refs;

/** The refs that a run keeps on source, dependencies and target while it is open. */
final class RunPins {
    private final Session session;
    private final LockedPlan plan;

    RunPins(Session session, LockedPlan plan) {
        this.session = session;
        this.plan = plan;
    }

    /** Drops all of them but the tags of heads that main showed once: these keep restored files from expiry. */
    void release() {
        RefChanges refs = session.refs();
        Refs names = new Refs(plan.runId());
        refs.drop(plan.source().table(), names.w0());
        refs.drop(plan.source().table(), names.delta());
        plan.dependencies().values().forEach(pin -> refs.drop(pin.table(), names.w0()));
        String target = plan.target().table();
        refs.drop(target, names.candidate());
        refs.drop(target, names.publish());
        refs.drop(target, names.restore());
    }
}
