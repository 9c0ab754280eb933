package dev.hindcast.table;

import java.util.List;

/** Written before a commit is sent, so that whoever comes later can tell what landed. */
@FunctionalInterface
public interface CommitJournal {
    /** Nothing is written; for commits whose token alone tells. */
    CommitJournal NONE = (tokens, snapshotId, manifestList) -> {};

    /** A commit with these tokens is about to be sent as this snapshot. */
    void about(List<String> tokens, long snapshotId, String manifestList);
}
