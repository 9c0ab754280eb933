package dev.hindcast.spec;

import java.util.List;
import java.util.Optional;

/**
 * The raw table and how its rows are told apart.
 *
 * @param snapshot {@code latest}, or a snapshot id in decimal digits
 * @param key columns that identify a business row
 * @param version columns that order the versions of a key, most significant first; the greatest wins
 * @param deleted boolean column that is true in a version that deletes its key
 * @param partition the column (or expression) that gives the business partition of a row
 */
public record SourceSpec(
        String table,
        String snapshot,
        List<String> key,
        List<String> version,
        Optional<String> deleted,
        String partition,
        KeyMoves keyMoves,
        SourceDeletes deletes) {
    public SourceSpec {
        key = List.copyOf(key);
        version = List.copyOf(version);
    }

    /** May a key change its partition from one version to the next? */
    public enum KeyMoves {
        NEVER,
        ALLOWED
    }

    /** What an overwrite or delete in the raw table means. */
    public enum SourceDeletes {
        REFUSE,
        RECOMPUTE
    }
}
