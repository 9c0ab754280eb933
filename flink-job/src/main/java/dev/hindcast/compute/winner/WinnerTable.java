package dev.hindcast.compute.winner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The best version of each key of one bucket: a hash table in a few arrays, which grows with the keys, not with their
 * versions. It is used for one bucket after the other.
 */
final class WinnerTable {
    private static final int START = 1024;
    private static final int DELETED = 1;

    private int[] slots = new int[2 * START];
    private int[] hashes = new int[START];
    private int[] keyAt = new int[START];
    private int[] keyLength = new int[START];
    private int[] versionAt = new int[START];
    private int[] versionLength = new int[START];
    private int[] versionRoom = new int[START];
    private int[] unit = new int[START];
    private int[] file = new int[START];
    private long[] rowAndFlag = new long[START];
    private final Map<Integer, List<RowPlace>> ties = new HashMap<>();
    private byte[] bytes = new byte[64 * START];
    private int bytesEnd;
    private int size;

    /** Whether two units are of one partition, or a complaint. */
    interface MoveCheck {
        void check(int unit, int otherUnit, KeyBytes key);
    }

    void clear() {
        Arrays.fill(slots, 0);
        ties.clear();
        bytesEnd = 0;
        size = 0;
    }

    /** Number of keys. */
    int size() {
        return size;
    }

    /** Bytes of keys and versions. */
    int bytesUsed() {
        return bytesEnd;
    }

    /** Takes a row in; a key may not be in two partitions. */
    void add(KeyRow row, MoveCheck moves) {
        long hash = row.hash();
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        while (slots[slot] != 0) {
            int entry = slots[slot] - 1;
            if (hashes[entry] == (int) hash && isKey(entry, row)) {
                if (unit[entry] != row.unit()) {
                    moves.check(unit[entry], row.unit(), key(entry));
                }
                compare(entry, row);
                return;
            }
            slot = (slot + 1) & mask;
        }
        slots[slot] = size + 1;
        insert(row, (int) hash);
    }

    KeyBytes key(int entry) {
        return new KeyBytes(Arrays.copyOfRange(bytes, keyAt[entry], keyAt[entry] + keyLength[entry]));
    }

    int unit(int entry) {
        return unit[entry];
    }

    int file(int entry) {
        return file[entry];
    }

    long row(int entry) {
        return rowAndFlag[entry] >>> 1;
    }

    boolean deleted(int entry) {
        return (rowAndFlag[entry] & DELETED) != 0;
    }

    /** Other rows with the entry's key and version. */
    List<RowPlace> ties(int entry) {
        return ties.isEmpty() ? List.of() : ties.getOrDefault(entry, List.of());
    }

    private boolean isKey(int entry, KeyRow row) {
        return keyLength[entry] == row.keyLength()
                && Arrays.equals(
                        bytes, keyAt[entry], keyAt[entry] + keyLength[entry], row.fields(), 0, row.keyLength());
    }

    private void compare(int entry, KeyRow row) {
        int order = Arrays.compareUnsigned(
                row.fields(),
                row.keyLength(),
                row.keyLength() + row.versionLength(),
                bytes,
                versionAt[entry],
                versionAt[entry] + versionLength[entry]);
        if (order > 0) {
            setVersion(entry, row);
            setPlace(entry, row);
            if (!ties.isEmpty()) {
                ties.remove(entry);
            }
        } else if (order == 0) {
            ties.computeIfAbsent(entry, ignored -> new ArrayList<>())
                    .add(new RowPlace(row.unit(), row.file(), row.row(), false, true));
        }
    }

    private void insert(KeyRow row, int hash) {
        int entry = size++;
        if (entry == hashes.length) {
            grow();
        }
        hashes[entry] = hash;
        keyAt[entry] = append(row, 0, row.keyLength());
        keyLength[entry] = row.keyLength();
        versionRoom[entry] = 0;
        setVersion(entry, row);
        setPlace(entry, row);
        if (2 * size > slots.length) {
            rehash();
        }
    }

    private void setVersion(int entry, KeyRow row) {
        if (row.versionLength() > versionRoom[entry]) {
            versionAt[entry] = append(row, row.keyLength(), row.versionLength());
            versionRoom[entry] = row.versionLength();
        } else {
            System.arraycopy(row.fields(), row.keyLength(), bytes, versionAt[entry], row.versionLength());
        }
        versionLength[entry] = row.versionLength();
    }

    private void setPlace(int entry, KeyRow row) {
        unit[entry] = row.unit();
        file[entry] = row.file();
        rowAndFlag[entry] = row.row() << 1 | (row.deleted() ? DELETED : 0);
    }

    private int append(KeyRow row, int from, int length) {
        if (bytes.length - bytesEnd < length) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(bytesEnd, length), 2 * bytes.length));
        }
        int at = bytesEnd;
        System.arraycopy(row.fields(), from, bytes, at, length);
        bytesEnd += length;
        return at;
    }

    private void grow() {
        int wider = 2 * hashes.length;
        hashes = Arrays.copyOf(hashes, wider);
        keyAt = Arrays.copyOf(keyAt, wider);
        keyLength = Arrays.copyOf(keyLength, wider);
        versionAt = Arrays.copyOf(versionAt, wider);
        versionLength = Arrays.copyOf(versionLength, wider);
        versionRoom = Arrays.copyOf(versionRoom, wider);
        unit = Arrays.copyOf(unit, wider);
        file = Arrays.copyOf(file, wider);
        rowAndFlag = Arrays.copyOf(rowAndFlag, wider);
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        for (int entry = 0; entry < size; entry++) {
            int slot = hashes[entry] & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = entry + 1;
        }
    }
}
