package dev.hindcast.rollback;

import dev.hindcast.table.Watermark;
import java.util.function.Function;

/** How a rollback ended, unless it was refused with an error. */
public sealed interface RollbackResult {
    /**
     * Main shows the old version again.
     *
     * @param snapshotId R, the restoring snapshot
     * @param replayUntil main's watermark before; until live has replayed up to it, readers miss some live rows
     * @param already an earlier call had rolled back; this one changed nothing
     */
    record RolledBack(long snapshotId, Watermark replayUntil, boolean already) implements RollbackResult {}

    /** What a rollback would do now: files to remove and add on main's head, and the window that live would replay. */
    record WouldRollBack(long mainHead, int removedFiles, int addedFiles, Watermark replayFrom, Watermark replayUntil)
            implements RollbackResult {}

    /** The move was sent and the catalog does not answer; rolling back again settles it. */
    record Unknown(String runId, String why) implements RollbackResult {}

    /** Answers each kind of result. */
    default <T> T fold(Function<RolledBack, T> done, Function<WouldRollBack, T> would, Function<Unknown, T> unknown) {
        if (this instanceof RolledBack d) {
            return done.apply(d);
        }
        if (this instanceof WouldRollBack w) {
            return would.apply(w);
        }
        return unknown.apply((Unknown) this);
    }
}
