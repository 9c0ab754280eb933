package dev.hindcast.table;

import java.util.function.Function;

/** How one conditional metadata commit ended. The caller must face all three. */
public sealed interface Outcome {
    /** It landed as this snapshot. */
    record Done(long snapshotId) implements Outcome {}

    /**
     * It did not land and never will.
     *
     * @param refMoved another commit moved the ref away from the expected head: compute anew
     */
    record Refused(String why, boolean refMoved) implements Outcome {}

    /** The catalog did not answer and could not be asked; nothing may be repeated or cleaned until it answers. */
    record Unknown(String token, Throwable cause) implements Outcome {}

    /** Answers each outcome. */
    default <T> T fold(Function<Done, T> done, Function<Refused, T> refused, Function<Unknown, T> unknown) {
        if (this instanceof Done d) {
            return done.apply(d);
        }
        if (this instanceof Refused r) {
            return refused.apply(r);
        }
        return unknown.apply((Unknown) this);
    }
}
