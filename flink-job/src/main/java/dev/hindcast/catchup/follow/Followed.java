package dev.hindcast.catchup.follow;

import dev.hindcast.claim.Priority;
import dev.hindcast.compute.Recipe;
import dev.hindcast.compute.Seams;
import dev.hindcast.compute.merge.Merged;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.SourceDelta;
import dev.hindcast.table.Watermark;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.Table;

/** What a job keeps up to date: where it stands, how far it may go, by which code, and what its commits say. */
interface Followed {
    /** The branch of the target. */
    String ref();

    /** Full name of the target table. */
    String target();

    /** Full name of the raw table. */
    String source();

    /** What windows are read and committed with. */
    Seams seams();

    /** Where this head of the ref stands. */
    RefPosition position(Table target, long head);

    /** How far the ref is to go from there; empty when it need not move. */
    Optional<Watermark> goal(Table source, Table target, RefPosition from);

    /** The code and the dependencies of the next window. */
    Recipe recipe(RefPosition position);

    /** Partitions that a window changes on the ref. */
    Set<String> touched(SourceDelta delta);

    /** Whether the ref may show deletion vectors. */
    boolean vectors();

    /** Keeps the raw table's snapshots up to here. */
    void pin(Watermark to);

    /** What the commit of a window on this head is known by. */
    String token(Watermark to, long head);

    /** Notes that files of a window will be written below this folder. */
    void aboutToWrite(String token, String folder);

    /**
     * Refuses a window whose commit would be wrong here.
     *
     * @throws dev.hindcast.error.HindcastException what the ref may not show
     */
    void require(List<Merged> parts);

    /** Summary entries of a window's commit, without its token. */
    Map<String, String> summary(RefPosition next);

    /** Under which name the token stands in the summary. */
    String step();

    /** Who goes first where commits meet. */
    Priority priority();

    /** Whether somebody needs the ref as it is for a moment. */
    boolean heldBack();
}
