package dev.hindcast.validate;

import dev.hindcast.spec.DependencySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The SQL that lists the days on which pinned dependencies begin or stop to be valid. */
public final class BoundarySql {
    private BoundarySql() {}

    /** One column of ISO days, each once; absent when no dependency has a validity. */
    public static Optional<String> of(Map<String, DependencySpec> dependencies) {
        List<String> parts = new ArrayList<>();
        dependencies.forEach((alias, dependency) -> {
            dependency.validFrom().ifPresent(column -> parts.add(part(alias, column)));
            dependency.validTo().ifPresent(column -> parts.add(part(alias, column)));
        });
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(" UNION ", parts));
    }

    private static String part(String alias, String column) {
        String quoted = "`" + column.replace("`", "``") + "`";
        return "SELECT CAST(CAST(" + quoted + " AS DATE) AS STRING) AS boundary FROM `" + alias + "` WHERE " + quoted
                + " IS NOT NULL";
    }
}
