package dev.hindcast.model;

import java.util.Arrays;

/** Numbers encodings in the order of their coming; a number can be kept with each. Made for tens of millions. */
final class StateTable {
    private static final int FIRST = 1 << 16;

    private long[] high = new long[FIRST];
    private long[] low = new long[FIRST];
    private int[] notes = new int[FIRST];
    private int[] slots = new int[FIRST * 2];
    private int size;

    int size() {
        return size;
    }

    /** Its number, or -1 when it is not there. */
    int find(Encoding encoding) {
        int entry = slots[slot(encoding.high(), encoding.low())];
        return entry - 1;
    }

    /** Adds one that is not there. */
    int add(Encoding encoding, int note) {
        if (size == high.length) {
            grow();
        }
        high[size] = encoding.high();
        low[size] = encoding.low();
        notes[size] = note;
        slots[slot(encoding.high(), encoding.low())] = size + 1;
        return size++;
    }

    Encoding at(int number) {
        return new Encoding(high[number], low[number]);
    }

    int note(int number) {
        return notes[number];
    }

    /** Where it is, or would be. */
    private int slot(long first, long second) {
        int mask = slots.length - 1;
        int at = (int) hash(first, second) & mask;
        while (slots[at] != 0 && (high[slots[at] - 1] != first || low[slots[at] - 1] != second)) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private static long hash(long first, long second) {
        long mixed = (first * 0x9E3779B97F4A7C15L) ^ (second * 0xC2B2AE3D27D4EB4FL);
        mixed ^= mixed >>> 32;
        mixed *= 0xD6E8FEB86659FD93L;
        return mixed ^ (mixed >>> 32);
    }

    private void grow() {
        high = Arrays.copyOf(high, size * 2);
        low = Arrays.copyOf(low, size * 2);
        notes = Arrays.copyOf(notes, size * 2);
        slots = new int[size * 4];
        for (int number = 0; number < size; number++) {
            slots[slot(high[number], low[number])] = number + 1;
        }
    }
}
