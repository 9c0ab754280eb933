package dev.hindcast.spec;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What must hold before readers may see the result.
 *
 * @param checks name of the set of built-in checks ({@code default})
 * @param expectChange what should change, absent when nothing is declared
 * @param samples path of a CSV of keys with the values expected before and after
 * @param sql paths of rules that return offending rows
 * @param thresholds name of a check to how many findings it lets pass
 * @param warnings names of checks that only warn
 * @param limits what must hold of every result row
 */
public record GateSpec(
        String checks,
        Optional<ExpectChange> expectChange,
        Optional<String> samples,
        List<String> sql,
        Map<String, Long> thresholds,
        List<String> warnings,
        ResultLimits limits) {
    public GateSpec {
        sql = List.copyOf(sql);
        thresholds = Collections.unmodifiableMap(new TreeMap<>(thresholds));
        warnings = List.copyOf(warnings);
        // A plan that was stored before there were limits has none.
        limits = limits == null ? ResultLimits.NONE : limits;
    }

    /** Every built-in check hard, and with its own threshold. */
    public GateSpec(String checks, Optional<ExpectChange> expectChange, Optional<String> samples, List<String> sql) {
        this(checks, expectChange, samples, sql, Map.of(), List.of(), ResultLimits.NONE);
    }

    /**
     * The declared difference between old and new.
     *
     * @param where SQL condition over a result row: only rows that meet it may change
     * @param direction column to the direction in which its changes must go
     * @param toleratedRows unexpected rows that are tolerated
     */
    public record ExpectChange(String where, Map<String, Direction> direction, long toleratedRows) {
        public ExpectChange {
            direction = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(direction));
        }
    }

    /** Where a changed number must have gone. */
    public enum Direction {
        UP,
        DOWN,
        AWAY_FROM_ZERO,
        TOWARDS_ZERO
    }
}
