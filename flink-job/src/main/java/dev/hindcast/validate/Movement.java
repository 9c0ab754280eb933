package dev.hindcast.validate;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * How many keys of a slice moved in a column in one direction.
 *
 * @param column the column, or {@code *} for whole rows
 * @param direction up, down, changed, appeared or vanished
 * @param slice {@code column=value}; empty when the target has no slices
 */
record Movement(String column, String direction, String slice, long keys) {
    private static final Comparator<Movement> LARGEST = Comparator.comparingLong(Movement::keys)
            .reversed()
            .thenComparing(Movement::column)
            .thenComparing(Movement::direction)
            .thenComparing(Movement::slice);

    /** The largest of what {@link dev.hindcast.manifest.PartitionDiff#movements} counts. */
    static List<Movement> largest(Map<String, Long> counted, int most) {
        return counted.entrySet().stream()
                .map(entry -> of(entry.getKey(), entry.getValue()))
                .sorted(LARGEST)
                .limit(most)
                .toList();
    }

    private static Movement of(String text, long keys) {
        String[] parts = text.split("\t", 3);
        return new Movement(parts[0], parts[1], parts.length > 2 ? parts[2] : "", keys);
    }
}
