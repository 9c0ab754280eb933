package dev.hindcast.compute.write;

import java.util.Arrays;

/** A set of numbers of 96 bits. */
final class KeySet {
    private long[] high = new long[1024];
    private int[] low = new int[1024];
    private boolean[] used = new boolean[1024];
    private int size;

    /** Forgets all. */
    void clear() {
        Arrays.fill(used, false);
        size = 0;
    }

    /** Adds the number; false when it was there. */
    boolean add(long upper, int lower) {
        int mask = used.length - 1;
        int slot = (int) upper & mask;
        while (used[slot]) {
            if (high[slot] == upper && low[slot] == lower) {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        used[slot] = true;
        high[slot] = upper;
        low[slot] = lower;
        size++;
        if (2 * size > used.length) {
            grow();
        }
        return true;
    }

    private void grow() {
        long[] oldHigh = high;
        int[] oldLow = low;
        boolean[] oldUsed = used;
        high = new long[2 * oldHigh.length];
        low = new int[high.length];
        used = new boolean[high.length];
        size = 0;
        for (int i = 0; i < oldUsed.length; i++) {
            if (oldUsed[i]) {
                boolean added = add(oldHigh[i], oldLow[i]);
                assert added;
            }
        }
    }
}
