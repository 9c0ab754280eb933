package dev.hindcast.validate;

import dev.hindcast.spec.DependencySpec;
import dev.hindcast.spec.SourceSpec;
import dev.hindcast.spec.TargetSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The SQL that finds result rows for which a dependency has no row, written from what the spec says of the look-up. */
public final class ReferenceSql {
    private final String alias;
    private final DependencySpec dependency;
    private final SourceSpec source;
    private final TargetSpec target;

    /** For the dependency that SQL knows by {@code alias}. */
    public ReferenceSql(String alias, DependencySpec dependency, SourceSpec source, TargetSpec target) {
        this.alias = alias;
        this.dependency = dependency;
        this.source = source;
        this.target = target;
    }

    /**
     * The query over {@code candidate} and the alias: partition and key of each offending row of the range. Absent when the
     * target does not carry the columns that are looked up; a compute job refuses such rows by itself.
     */
    public Optional<String> text(List<String> targetColumns) {
        Set<String> needed = new TreeSet<>(dependency.keys().values());
        needed.add(dependency.asOf());
        needed.add(source.partition());
        needed.addAll(source.key());
        return targetColumns.containsAll(needed) ? Optional.of(text()) : Optional.empty();
    }

    private String text() {
        return """
                WITH asked AS (
                    SELECT DISTINCT %s, CAST(%s AS DATE) AS asked_day FROM candidate WHERE %s
                ), missed AS (
                    SELECT * FROM asked AS a WHERE NOT EXISTS (SELECT 1 FROM %s AS d WHERE %s)
                )
                SELECT %s FROM candidate AS c JOIN missed AS m ON %s
                """.formatted(asked(), quoted(dependency.asOf()), inRange(), quoted(alias), valid(), shown(), again());
    }

    private String asked() {
        List<String> columns = new ArrayList<>();
        dependency.keys().values().forEach(column -> columns.add(quoted(column)));
        return String.join(", ", columns);
    }

    private String inRange() {
        String column = quoted(source.partition());
        return column + " >= DATE '" + target.from() + "' AND " + column + " < DATE '" + target.to() + "'";
    }

    private String valid() {
        List<String> conditions = new ArrayList<>();
        for (Map.Entry<String, String> key : dependency.keys().entrySet()) {
            conditions.add("d." + quoted(key.getKey()) + " = a." + quoted(key.getValue()));
        }
        dependency.validFrom().ifPresent(from -> conditions.add(day(from) + " <= a.asked_day"));
        dependency
                .validTo()
                .ifPresent(to -> conditions.add("(d." + quoted(to) + " IS NULL OR " + day(to) + " > a.asked_day)"));
        dependency.latestBefore().ifPresent(date -> conditions.add(day(date) + " <= a.asked_day"));
        dependency
                .maxAge()
                .ifPresent(age -> dependency
                        .latestBefore()
                        .ifPresent(date -> conditions.add(
                                day(date) + " >= TIMESTAMPADD(DAY, -" + age.toDays() + ", a.asked_day)")));
        return String.join(" AND ", conditions);
    }

    private static String day(String column) {
        return "CAST(d." + quoted(column) + " AS DATE)";
    }

    private String shown() {
        List<String> columns = new ArrayList<>(List.of("c." + quoted(source.partition())));
        source.key().forEach(column -> columns.add("c." + quoted(column)));
        dependency.keys().values().forEach(column -> columns.add("c." + quoted(column)));
        return String.join(", ", columns);
    }

    private String again() {
        List<String> conditions = new ArrayList<>();
        dependency.keys().values().forEach(column -> conditions.add("c." + quoted(column) + " = m." + quoted(column)));
        conditions.add("CAST(c." + quoted(dependency.asOf()) + " AS DATE) = m.asked_day");
        return String.join(" AND ", conditions);
    }

    private static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
