package dev.hindcast.compute.merge;

import dev.hindcast.compute.winner.KeyBytes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Of each key of a partition its winning version, deleted or not, and the files in which the ref shows its row. A cache: it
 * can be built anew from the raw table at the ref's watermark and the files that the ref shows, at any time.
 */
final class PartitionIndex {
    private static final byte[] OLDER_THAN_ANY = {};

    private final Map<KeyBytes, Entry> entries = new HashMap<>();
    private Shown shown = new Shown();

    /** A key's winning version and the group of files in which its row is. */
    static final class Entry {
        private final byte[] version;
        private final int group;

        Entry(byte[] version, int group) {
            this.version = version;
            this.group = group;
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

    /** The key is won by this version, and its row is in this group. */
    void put(KeyBytes key, byte[] version, int group) {
        entries.put(key, new Entry(version, group));
    }

    /** The row of the key, whatever its version, is in this group. */
    void found(KeyBytes key, int group) {
        Entry entry = entries.get(key);
        put(key, entry == null ? OLDER_THAN_ANY : entry.version(), group);
    }

    /** Forgets where rows are; versions stay. */
    void forgetShown() {
        shown = new Shown();
        entries.replaceAll((key, entry) -> new Entry(entry.version(), Shown.NOWHERE));
    }
}
