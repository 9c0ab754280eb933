package dev.hindcast.compute.write.pages;

import java.util.Arrays;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.api.Binary;

/** Distinct texts in the order in which they came, and the code of each: an open hash table. */
final class TextCodes {
    private static final int START = 256;
    private static final int MULTIPLIER = 0x9E3779B1;

    private byte[] data = new byte[16 * START];
    private int[] starts = new int[START + 1];
    private int[] hashes = new int[START];
    private int[] slots = new int[2 * START];
    private int size;

    int size() {
        return size;
    }

    byte[] data() {
        return data;
    }

    int start(int code) {
        return starts[code];
    }

    int length(int code) {
        return starts[code + 1] - starts[code];
    }

    /** Bytes of the texts with their lengths before them. */
    long plainBytes() {
        return starts[size] + (long) size * Integer.BYTES;
    }

    void clear() {
        if (size > 0) {
            Arrays.fill(slots, 0);
            size = 0;
        }
    }

    /** The code of a text, which is learnt when it is new. */
    int code(byte[] from, int start, int length) {
        int hash = hash(from, start, length);
        int mask = slots.length - 1;
        int slot = hash & mask;
        while (slots[slot] != 0) {
            int code = slots[slot] - 1;
            if (hashes[code] == hash && is(code, from, start, length)) {
                return code;
            }
            slot = (slot + 1) & mask;
        }
        return learn(from, start, length, hash, slot);
    }

    private boolean is(int code, byte[] from, int start, int length) {
        return Arrays.equals(data, starts[code], starts[code + 1], from, start, start + length);
    }

    private int learn(byte[] from, int start, int length, int hash, int slot) {
        int at = starts[size];
        if (at + length > data.length) {
            data = Arrays.copyOf(data, Math.max(Math.addExact(at, length), 2 * data.length));
        }
        System.arraycopy(from, start, data, at, length);
        slots[slot] = size + 1;
        hashes[size] = hash;
        starts[++size] = at + length;
        if (size == hashes.length) {
            grow();
        }
        return size - 1;
    }

    private void grow() {
        hashes = Arrays.copyOf(hashes, 2 * size);
        starts = Arrays.copyOf(starts, 2 * size + 1);
        slots = new int[4 * size];
        int mask = slots.length - 1;
        for (int code = 0; code < size; code++) {
            int slot = hashes[code] & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = code + 1;
        }
    }

    /** Tells the least and most of the texts with these codes. */
    void extremes(int[] codes, int count, Statistics<?> into) {
        if (count == 0) {
            return;
        }
        boolean[] used = new boolean[size];
        for (int i = 0; i < count; i++) {
            used[codes[i]] = true;
        }
        int least = codes[0];
        int most = codes[0];
        for (int code = 0; code < size; code++) {
            if (used[code]) {
                least = compare(code, least) < 0 ? code : least;
                most = compare(code, most) > 0 ? code : most;
            }
        }
        into.updateStats(binary(least));
        into.updateStats(binary(most));
    }

    private int compare(int code, int other) {
        return Arrays.compareUnsigned(data, starts[code], starts[code + 1], data, starts[other], starts[other + 1]);
    }

    private Binary binary(int code) {
        return Binary.fromConstantByteArray(Arrays.copyOfRange(data, starts[code], starts[code + 1]));
    }

    private static int hash(byte[] bytes, int start, int length) {
        int hash = length;
        for (int i = start; i < start + length; i++) {
            hash = (hash ^ bytes[i]) * MULTIPLIER;
            hash ^= hash >>> 15;
        }
        return hash;
    }
}
