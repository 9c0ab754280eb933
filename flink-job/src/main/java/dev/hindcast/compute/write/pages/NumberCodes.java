package dev.hindcast.compute.write.pages;

import java.util.Arrays;

/** Distinct numbers in the order in which they came, and the code of each: an open hash table. */
final class NumberCodes {
    private static final int START = 1024;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private long[] values = new long[START];
    private int[] slots = new int[2 * START];
    private int size;

    int size() {
        return size;
    }

    /** The numbers; as many as {@link #size}. */
    long[] values() {
        return values;
    }

    void clear() {
        if (size > 0) {
            Arrays.fill(slots, 0);
            size = 0;
        }
    }

    /** Puts the code of each number of {@code [from, to)} at its place, and learns those that are new. */
    void find(long[] numbers, int from, int to, int[] codes) {
        for (int i = from; i < to; i++) {
            codes[i] = i > from && numbers[i] == numbers[i - 1] ? codes[i - 1] : code(numbers[i]);
        }
    }

    private int code(long number) {
        int mask = slots.length - 1;
        int slot = slot(number, mask);
        while (slots[slot] != 0) {
            int code = slots[slot] - 1;
            if (values[code] == number) {
                return code;
            }
            slot = (slot + 1) & mask;
        }
        return learn(number, slot);
    }

    private int learn(long number, int slot) {
        slots[slot] = size + 1;
        values[size++] = number;
        if (size == values.length) {
            grow();
        }
        return size - 1;
    }

    private void grow() {
        values = Arrays.copyOf(values, 2 * size);
        slots = new int[2 * values.length];
        int mask = slots.length - 1;
        for (int code = 0; code < size; code++) {
            int slot = slot(values[code], mask);
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = code + 1;
        }
    }

    private static int slot(long number, int mask) {
        long mixed = number * MULTIPLIER;
        return (int) (mixed ^ (mixed >>> Integer.SIZE)) & mask;
    }
}
