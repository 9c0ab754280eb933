package dev.hindcast.table;

/** Written before a commit is sent, so that whoever comes later can tell what landed. */
@FunctionalInterface
public interface CommitJournal {
    /** Nothing is written; for commits whose token alone tells. */
    CommitJournal NONE = (token, snapshotId, manifestList) -> {};

    /** A commit with this token is about to be sent as this snapshot. */
    void about(String token, long snapshotId, String manifestList);
}
