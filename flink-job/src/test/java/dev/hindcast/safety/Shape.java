package dev.hindcast.safety;

/** How a call goes wrong, as its caller sees it and as it really was. */
public enum Shape {
    /** Nothing was done, and the answer says so. */
    REFUSED(false),
    /** Nothing was done, and the answer does not say so. */
    LOST_BEFORE(false),
    /** It was done, and the answer does not say so. */
    DONE_BUT_LOST(true),
    /** It was done, and the process died before it knew. */
    DIED_AFTER(true);

    private final boolean done;

    Shape(boolean done) {
        this.done = done;
    }

    /** Whether the call has its effect. */
    boolean done() {
        return done;
    }
}
