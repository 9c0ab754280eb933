package dev.hindcast.plan;

import dev.hindcast.table.ImportNote;
import java.util.List;
import java.util.Optional;

/** How far the same plan gives the same result again, in plain words. */
public final class Reproducible {
    private Reproducible() {}

    /**
     * Sentences for people.
     *
     * @param imported what the pinned raw snapshot was frozen from, when it was
     */
    public static List<String> sentences(Optional<ImportNote> imported) {
        return imported.map(Reproducible::frozen)
                .orElseGet(() -> List.of(
                        "exactly: raw and every dependency are read at pinned snapshots, the code is stored by its digest",
                        "not promised: the same file boundaries; results are compared by rows and checksums"));
    }

    private static List<String> frozen(ImportNote note) {
        return List.of(
                "from the frozen copy on, exactly: raw is a copy of a source that changes, and is read at a pinned snapshot",
                "the copy: %,d rows of %s, read at %s, position %s; %s"
                        .formatted(note.rows(), note.from(), note.readAt(), note.position(), note.consistency()),
                "each of its %d partitions has a checksum in the snapshot's summary (%s)"
                        .formatted(note.checksums().size(), ImportNote.KEY),
                "not promised: that the source can be read so again, or what it held before it was read; rows that it has"
                        + " dropped since an earlier import stay in raw");
    }
}
