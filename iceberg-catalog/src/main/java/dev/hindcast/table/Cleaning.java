package dev.hindcast.table;

import java.util.List;

/** What the cleaner found for one run, and what it did or would do with it. */
public record Cleaning(String runId, List<Files> groups) {
    public Cleaning {
        groups = List.copyOf(groups);
    }

    /** What becomes of a group of files. */
    public enum Verdict {
        /** A snapshot in the table's metadata reaches them. */
        KEEP,
        /** It cannot be told yet that nobody needs them; a later call tells. */
        DEFER,
        /** Nothing reaches them and nothing ever will. */
        DELETE
    }

    /**
     * Files that share one fate.
     *
     * @param owner folder or token that an attempt row names
     * @param paths absolute locations
     * @param bytes their size in all; 0 where the size is not known
     */
    public record Files(Verdict verdict, String owner, String reason, List<String> paths, long bytes) {
        public Files {
            paths = List.copyOf(paths);
        }
    }

    /** Locations of all files with this verdict. */
    public List<String> paths(Verdict verdict) {
        return groups.stream()
                .filter(group -> group.verdict() == verdict)
                .flatMap(group -> group.paths().stream())
                .toList();
    }

    /** Bytes of all files with this verdict, as far as known. */
    public long bytes(Verdict verdict) {
        return groups.stream()
                .filter(group -> group.verdict() == verdict)
                .mapToLong(Files::bytes)
                .sum();
    }
}
