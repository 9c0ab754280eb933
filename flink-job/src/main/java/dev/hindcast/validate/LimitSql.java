package dev.hindcast.validate;

import dev.hindcast.spec.ResultLimits;
import dev.hindcast.spec.SourceSpec;
import dev.hindcast.spec.TargetSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The SQL that finds rows which break a limit of the spec: partition and key first, then what is wrong. */
public final class LimitSql {
    private final ResultLimits limits;
    private final SourceSpec source;
    private final TargetSpec target;

    /** For these limits. */
    public LimitSql(ResultLimits limits, SourceSpec source, TargetSpec target) {
        this.limits = limits;
        this.source = source;
        this.target = target;
    }

    /** Name of the check to its query; only those that the spec declares something for. */
    public Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>();
        if (!limits.filled().isEmpty()) {
            texts.put("columns-filled", filled());
        }
        if (!limits.dates().isEmpty()) {
            texts.put("dates-in-bounds", dates());
        }
        if (!limits.ceilings().isEmpty()) {
            texts.put("refunds-within-amount", ceilings());
        }
        if (!limits.moves().isEmpty()) {
            texts.put(
                    "states-move-legally",
                    limits.moves().keySet().stream().map(this::moves).collect(Collectors.joining(" UNION ALL ")));
        }
        return texts;
    }

    private String filled() {
        return candidate(
                limits.filled(),
                limits.filled().stream()
                        .map(column -> quoted(column) + " IS NULL")
                        .toList());
    }

    private String dates() {
        List<String> offends = new ArrayList<>();
        limits.dates().forEach((column, days) -> {
            String day = "CAST(" + quoted(column) + " AS DATE)";
            offends.add(day + " < DATE '" + days.substring(0, days.indexOf('/')) + "'");
            offends.add(day + " >= DATE '" + days.substring(days.indexOf('/') + 1) + "'");
        });
        return candidate(List.copyOf(limits.dates().keySet()), offends);
    }

    private String ceilings() {
        List<String> shown = new ArrayList<>();
        List<String> offends = new ArrayList<>();
        limits.ceilings().forEach((taken, amount) -> {
            shown.addAll(List.of(taken, amount));
            offends.add("ABS(" + quoted(taken) + ") > ABS(" + quoted(amount) + ")");
        });
        return candidate(shown, offends);
    }

    private String candidate(List<String> shown, List<String> offends) {
        return "SELECT " + columns(shown) + " FROM candidate WHERE " + inRange() + " AND ("
                + String.join(" OR ", offends) + ")";
    }

    /** Each version of a key beside the one before it; versions of one moment that are the same row do not move. */
    private String moves(String column) {
        String state = quoted(column);
        String legal = limits.movesOf(column).stream()
                .map(move -> "(state_before = '" + move.get(0) + "' AND " + state + " = '" + move.get(1) + "')")
                .collect(Collectors.joining(" OR "));
        String key = source.key().stream().map(LimitSql::quoted).collect(Collectors.joining(", "));
        String version = source.version().stream().map(LimitSql::quoted).collect(Collectors.joining(", "));
        return """
                SELECT %s, state_before, %s FROM (
                    SELECT *, LAG(%s) OVER (PARTITION BY %s ORDER BY %s) AS state_before FROM source WHERE %s
                ) WHERE state_before <> %s AND NOT (%s)
                """.formatted(columns(List.of()), state, state, key, version, inRange(), state, legal);
    }

    private String columns(List<String> shown) {
        List<String> columns = new ArrayList<>(List.of(source.partition()));
        columns.addAll(source.key());
        columns.addAll(shown);
        return columns.stream().distinct().map(LimitSql::quoted).collect(Collectors.joining(", "));
    }

    private String inRange() {
        String column = quoted(source.partition());
        return column + " >= DATE '" + target.from() + "' AND " + column + " < DATE '" + target.to() + "'";
    }

    private static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
