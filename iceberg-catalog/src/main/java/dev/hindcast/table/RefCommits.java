package dev.hindcast.table;

import org.apache.iceberg.Table;

/** The commits that change one ref of a target: one attempt each, as PROTOCOL section 1 demands. */
public final class RefCommits {
    private final Catalogs catalogs;
    private final CommitJournal journal;

    public RefCommits(Catalogs catalogs, CommitJournal journal) {
        this.catalogs = catalogs;
        this.journal = journal;
    }

    /**
     * Replaces partitions on a ref. If a token is already in the ref's history, answers Done with the snapshot that carries
     * it and changes nothing.
     */
    public Outcome replace(String table, Replacement replacement) {
        throw new UnsupportedOperationException(catalogs + " " + journal + table + replacement);
    }

    /** Appends data files (of any partitions) to main of a table that we feed; used by loaders of raw and dimensions. */
    public Outcome append(
            Table table, java.util.List<org.apache.iceberg.DataFile> files, java.util.Map<String, String> summary) {
        throw new UnsupportedOperationException();
    }
}
