package dev.hindcast.manifest;

/** A wanted move of a run: by whom and why. */
record RunMove(String runId, RunState from, RunState to, String actor, String reason) {
    /** Whether it needs the target table to be free. */
    boolean takesTarget() {
        return !from.holdsTarget() && to.holdsTarget();
    }

    Event event() {
        return Event.runMoved(actor, from, to, reason);
    }
}
