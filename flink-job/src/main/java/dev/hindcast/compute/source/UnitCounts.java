package dev.hindcast.compute.source;

import java.util.stream.IntStream;

/** Into how many units each partition is divided: as few as the target's files need, but work for every task if it can be had. */
final class UnitCounts {
    /** A unit is not made smaller than this part of the wanted size only to keep a task busy. */
    private static final int SMALLEST = 4;
    /** With so many units a task, one unit more or less makes no task wait for long. */
    private static final int PLENTY = 4;

    private UnitCounts() {}

    /**
     * The number of units of each partition; 0 for one without bytes.
     *
     * @param bytes of each partition
     * @param unitBytes wanted size of a unit in bytes
     * @param tasks that work on units at the same time
     */
    static int[] of(long[] bytes, long unitBytes, int tasks) {
        int[] counts = new int[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            counts[i] = Math.toIntExact((bytes[i] + unitBytes - 1) / unitBytes);
        }
        int units = IntStream.of(counts).sum();
        if (units < PLENTY * tasks) {
            int wanted = (units + tasks - 1) / tasks * tasks;
            for (; units < wanted; units++) {
                int widest = widest(bytes, counts, unitBytes);
                if (widest < 0) {
                    break;
                }
                counts[widest]++;
            }
        }
        return counts;
    }

    /** The partition with the largest units that may be made smaller; -1 when there is none. */
    private static int widest(long[] bytes, int[] counts, long unitBytes) {
        int widest = -1;
        for (int i = 0; i < bytes.length; i++) {
            boolean may = counts[i] > 0 && bytes[i] / (counts[i] + 1) >= unitBytes / SMALLEST;
            if (may && (widest < 0 || bytes[i] / counts[i] > bytes[widest] / counts[widest])) {
                widest = i;
            }
        }
        return widest;
    }
}
