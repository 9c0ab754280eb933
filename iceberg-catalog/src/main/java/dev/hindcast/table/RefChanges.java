package dev.hindcast.table;

/** Creates, moves and drops our own branches and tags, each with its own explicit retention, in ref-only commits. */
public final class RefChanges {
    private final Catalogs catalogs;

    public RefChanges(Catalogs catalogs) {
        this.catalogs = catalogs;
    }

    /** Creates a branch at a snapshot that keeps all its ancestors for ever; idempotent at the same snapshot. */
    public void createBranch(String table, String branch, long snapshotId) {
        throw new UnsupportedOperationException(catalogs.toString());
    }

    /** Moves a pinning branch forward to a descendant. */
    public void advanceBranch(String table, String branch, long snapshotId) {
        throw new UnsupportedOperationException();
    }

    /** Creates a tag that never ages; idempotent at the same snapshot. */
    public void createTag(String table, String tag, long snapshotId) {
        throw new UnsupportedOperationException();
    }

    /** Drops a branch or tag; nothing happens when it is not there. */
    public void drop(String table, String ref) {
        throw new UnsupportedOperationException();
    }

    /** Gives main a retention that keeps its chain of ancestors (PROTOCOL section 2); idempotent. */
    public void keepMainsChain(String table) {
        throw new UnsupportedOperationException();
    }

    /** Gives main's retention back its old value. */
    public void releaseMainsChain(String table) {
        throw new UnsupportedOperationException();
    }
}
