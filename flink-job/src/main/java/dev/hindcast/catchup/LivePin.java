package dev.hindcast.catchup;

import dev.hindcast.compute.Seams;
import dev.hindcast.table.Refs;
import dev.hindcast.table.Watermark;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/**
 * The live pipeline's own branch on the source: it keeps the snapshots that main has not covered yet from expiry. Main's own
 * chain of the target is kept too, since it holds the position.
 */
public final class LivePin {
    /** Ref-only commits on the source are not free; moving the pin now and then is enough. */
    private static final long EVERY_NANOS = 10_000_000_000L;

    private final LiveDefinition definition;
    private final Seams seams;
    private long lastMoved;

    /** A pin that was not moved yet. */
    public LivePin(LiveDefinition definition, Seams seams) {
        this.definition = definition;
        this.seams = seams;
        this.lastMoved = seams.timing().nanos() - EVERY_NANOS;
    }

    /** Keeps this snapshot and all before it; moves the branch forward only, never in step with every window. */
    public void keep(Watermark newest) {
        if (seams.timing().nanos() - lastMoved < EVERY_NANOS) {
            return;
        }
        String table = definition.source().table();
        String branch = Refs.live(definition.targetTable());
        Table source = seams.catalogs().load(table);
        Snapshot pinned = source.snapshot(branch);
        if (pinned == null) {
            seams.refs().createBranch(table, branch, newest.snapshotId());
        } else if (pinned.sequenceNumber() < newest.sequenceNumber()) {
            seams.refs().advanceBranch(table, branch, newest.snapshotId());
        }
        seams.refs().keepMainsChain(definition.targetTable(), branch);
        lastMoved = seams.timing().nanos();
    }
}
