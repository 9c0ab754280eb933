package dev.hindcast.manifest;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Old against new for one partition, key by key. Version columns never count as a change.
 *
 * @param unexpected changed, added or lost keys that the declared condition does not cover
 * @param wrongDirection changed values that went against the declared direction
 * @param changedByColumn column to number of changed keys in it
 * @param unexpectedBySlice {@code column=value} to number of unexpected keys
 * @param oldSums decimal column to exact sum over the old rows
 * @param samples keys with old and new values, unexpected ones first
 * @param movements column, direction and {@code slice=value}, joined by tabs, to number of differing keys; the direction is {@code up} or
 *     {@code down} for numbers, {@code changed} for all else and for NULL, and {@code appeared} or {@code vanished} with the
 *     column {@code *} for whole rows
 */
public record PartitionDiff(
        String partition,
        long oldRows,
        long newRows,
        long equal,
        long changed,
        long onlyOld,
        long onlyNew,
        long doubledOld,
        long doubledNew,
        long unexpected,
        long wrongDirection,
        Map<String, Long> changedByColumn,
        Map<String, Long> unexpectedBySlice,
        Map<String, BigDecimal> oldSums,
        Map<String, BigDecimal> newSums,
        List<KeyDiff> samples,
        Map<String, Long> movements) {
    public PartitionDiff {
        changedByColumn = new TreeMap<>(changedByColumn);
        unexpectedBySlice = new TreeMap<>(unexpectedBySlice);
        oldSums = new TreeMap<>(oldSums);
        newSums = new TreeMap<>(newSums);
        samples = List.copyOf(samples);
        movements = new TreeMap<>(movements);
    }

    /** One key that differs: old and new values as text by column, empty on the side where the key is absent. */
    public record KeyDiff(
            String key,
            boolean expected,
            boolean rightDirection,
            Map<String, String> before,
            Map<String, String> after) {
        public KeyDiff {
            before = new TreeMap<>(before);
            after = new TreeMap<>(after);
        }
    }
}
