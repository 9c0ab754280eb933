package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import java.util.Optional;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.util.SnapshotUtil;

/** Creates, moves and drops our own branches and tags, each with its own explicit retention, in ref-only commits. */
public final class RefChanges {
    private final RefOnlyCommit commit;

    public RefChanges(Catalogs catalogs) {
        this(catalogs, Pauses.REAL);
    }

    /** With another way to wait between attempts. */
    public RefChanges(Catalogs catalogs, Pauses pauses) {
        this.commit = new RefOnlyCommit(catalogs, pauses);
    }

    /** A branch of ours at a snapshot: it and its ancestors never age. */
    static SnapshotRef branchAt(long snapshotId) {
        return SnapshotRef.branchBuilder(snapshotId)
                .maxRefAgeMs(Long.MAX_VALUE)
                .maxSnapshotAgeMs(Long.MAX_VALUE)
                .build();
    }

    /** A tag of ours at a snapshot: it never ages. */
    static SnapshotRef tagAt(long snapshotId) {
        return SnapshotRef.tagBuilder(snapshotId).maxRefAgeMs(Long.MAX_VALUE).build();
    }

    /**
     * Creates a branch at a snapshot that keeps all its ancestors for ever; idempotent at the same snapshot.
     *
     * @throws dev.hindcast.error.HindcastException REF_MOVED when it is there at another snapshot, PINNED_SNAPSHOT_GONE
     */
    public void createBranch(String table, String branch, long snapshotId) {
        create(table, branch, branchAt(snapshotId));
    }

    /** Creates a tag that never ages; idempotent at the same snapshot, else like {@link #createBranch}. */
    public void createTag(String table, String tag, long snapshotId) {
        create(table, tag, tagAt(snapshotId));
    }

    private void create(String table, String name, SnapshotRef wanted) {
        commit.until(table, "create " + name, base -> {
            SnapshotRef present = base.ref(name);
            if (present != null) {
                requireSame(table, name, present, wanted);
                return Optional.empty();
            }

            requireThere(base, table, wanted.snapshotId());
            return Optional.of(
                    TableMetadata.buildFrom(base).setRef(name, wanted).build());
        });
    }

    private static void requireSame(String table, String name, SnapshotRef present, SnapshotRef wanted) {
        if (present.snapshotId() != wanted.snapshotId() || present.isTag() != wanted.isTag()) {
            throw ErrorCode.REF_MOVED
                    .error("Cannot create %s on %s: it is there already, elsewhere", name, table)
                    .value(present.snapshotId())
                    .expected(wanted.snapshotId());
        }
    }

    private static void requireThere(TableMetadata base, String table, long snapshotId) {
        if (base.snapshot(snapshotId) == null) {
            throw ErrorCode.PINNED_SNAPSHOT_GONE
                    .error("Cannot pin snapshot %d of %s: it is not in the table", snapshotId, table)
                    .value(snapshotId);
        }
    }

    /**
     * Moves a pinning branch forward to a descendant.
     *
     * @throws dev.hindcast.error.HindcastException SOURCE_REWOUND when the snapshot is no descendant, REF_MOVED when there is
     *     no such branch
     */
    public void advanceBranch(String table, String branch, long snapshotId) {
        commit.until(table, "move " + branch, base -> {
            SnapshotRef present = base.ref(branch);
            if (present == null || present.isTag()) {
                throw ErrorCode.REF_MOVED
                        .error("Cannot move branch %s of %s: it is not there", branch, table)
                        .value(branch);
            }
            if (present.snapshotId() == snapshotId) {
                return Optional.empty();
            }

            requireThere(base, table, snapshotId);
            requireDescendant(base, table, present.snapshotId(), snapshotId);
            return Optional.of(TableMetadata.buildFrom(base)
                    .setBranchSnapshot(snapshotId, branch)
                    .build());
        });
    }

    private static void requireDescendant(TableMetadata base, String table, long from, long to) {
        if (!SnapshotUtil.isAncestorOf(to, from, base::snapshot)) {
            throw ErrorCode.SOURCE_REWOUND
                    .error("Cannot move a pin of %s from %d to %d: that is no descendant", table, from, to)
                    .value(to)
                    .expected("a descendant of " + from);
        }
    }

    /** Drops a branch or tag and returns when it is seen to be absent; nothing happens when it is not there. */
    public void drop(String table, String ref) {
        commit.until(
                table,
                "drop " + ref,
                base -> base.ref(ref) == null
                        ? Optional.empty()
                        : Optional.of(
                                TableMetadata.buildFrom(base).removeRef(ref).build()));
    }

    /**
     * Gives main a retention that keeps its chain of ancestors (PROTOCOL section 2) and remembers the old one in a table
     * property; idempotent. Nothing happens while the table has no snapshot.
     *
     * @param holder who needs it, a run id or a pipeline's name; it is kept until every holder has released it
     */
    public void keepMainsChain(String table, String holder) {
        commit.until(table, "keep main's chain", base -> MainsChain.held(base, holder));
    }

    /** Ends one holder's need; the last one's gives main's retention back its old value. Nothing happens for a stranger. */
    public void releaseMainsChain(String table, String holder) {
        commit.until(table, "release main's chain", base -> MainsChain.released(base, holder));
    }
}
