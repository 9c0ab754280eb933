package dev.hindcast.compute.merge;

import dev.hindcast.compute.winner.KeyBytes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Of each key of a partition its winning version, deleted or not, and the files in which the ref shows its row. A cache: it
 * can be built anew from the raw table at the ref's watermark and the files that the ref shows, at any time.
 */
final class PartitionIndex {
    private static final byte[] OLDER_THAN_ANY = {};
    /** The row's position in its file is not known. */
    static final long SOMEWHERE = -1;

    private final Map<KeyBytes, Entry> entries = new HashMap<>();
    private Shown shown = new Shown();

    /** A file and the position of a row in it. */
    record RowAt(String file, long row) {}

    /** A key's winning version, the group of files in which its row is, and where in them. */
    static final class Entry {
        private final byte[] version;
        private final int group;
        private final long row;

        Entry(byte[] version, int group, long row) {
            this.version = version;
            this.group = group;
            this.row = row;
        }

        byte[] version() {
            return version;
        }

        int group() {
            return group;
        }
    }

    int size() {
        return entries.size();
    }

    Map<KeyBytes, Entry> entries() {
        return entries;
    }

    Shown shown() {
        return shown;
    }

    /** Whether the version comes after the one that wins so far. */
    boolean isBeatenBy(KeyBytes key, Version version) {
        Entry entry = entries.get(key);
        return entry == null || Arrays.compareUnsigned(version.bytes(), entry.version()) > 0;
    }

    /** The group of the key's row, {@link Shown#NOWHERE} when it has none. */
    int groupOf(KeyBytes key) {
        @Nullable Entry entry = entries.get(key);
        return entry == null ? Shown.NOWHERE : shown.now(entry.group());
    }

    /** Where the key's row is exactly; empty when it has none, and when only its group is known. */
    Optional<RowAt> rowOf(KeyBytes key) {
        @Nullable Entry entry = entries.get(key);
        // A position is one of the files that the group had when it was noted: after a merge of groups it says nothing.
        if (entry == null || entry.row == SOMEWHERE || shown.now(entry.group()) != entry.group()) {
            return Optional.empty();
        }
        Set<String> files = shown.files(entry.group());
        return files.size() == 1 ? Optional.of(new RowAt(files.iterator().next(), entry.row)) : Optional.empty();
    }

    /** The key is won by this version, and its row is somewhere in this group. */
    void put(KeyBytes key, byte[] version, int group) {
        put(key, version, group, SOMEWHERE);
    }

    /** The same with the row's position, if the group is one file. */
    void put(KeyBytes key, byte[] version, int group, long row) {
        entries.put(key, new Entry(version, group, row));
    }

    /** The key is won by this version; its row stays where it is. */
    void claim(KeyBytes key, byte[] version) {
        @Nullable Entry entry = entries.get(key);
        put(key, version, entry == null ? Shown.NOWHERE : entry.group(), entry == null ? SOMEWHERE : entry.row);
    }

    /** The row of the key, whatever its version, is in this group. */
    void found(KeyBytes key, int group, long row) {
        Entry entry = entries.get(key);
        put(key, entry == null ? OLDER_THAN_ANY : entry.version(), group, row);
    }

    /** The same at a position that is not known. */
    void found(KeyBytes key, int group) {
        found(key, group, SOMEWHERE);
    }

    /** Forgets where rows are; versions stay. */
    void forgetShown() {
        shown = new Shown();
        entries.replaceAll((key, entry) -> new Entry(entry.version(), Shown.NOWHERE, SOMEWHERE));
    }
}
