package dev.hindcast.spec;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What must hold of every result row of the range, whatever the source says.
 *
 * @param filled columns that must not be NULL; key and partition never may
 * @param dates date or timestamp column to the ISO days between which it must lie, {@code FROM/TO}, half-open
 * @param ceilings column that was taken back to the column that it must not exceed in amount
 * @param moves source column of a state to its legal moves, {@code A>B, B>C}; staying is always legal
 */
public record ResultLimits(
        List<String> filled, Map<String, String> dates, Map<String, String> ceilings, Map<String, String> moves) {
    /** Nothing beyond key and partition. */
    public static final ResultLimits NONE = new ResultLimits(List.of(), Map.of(), Map.of(), Map.of());

    public ResultLimits {
        filled = List.copyOf(filled);
        dates = Collections.unmodifiableMap(new LinkedHashMap<>(dates));
        ceilings = Collections.unmodifiableMap(new LinkedHashMap<>(ceilings));
        moves = Collections.unmodifiableMap(new LinkedHashMap<>(moves));
    }

    /** The legal moves of a column, each as the state before and the state after. */
    public List<List<String>> movesOf(String column) {
        return java.util.Arrays.stream(moves.getOrDefault(column, "").split(",", -1))
                .map(move -> List.of(move.strip().split(" *> *", -1)))
                .toList();
    }
}
