package dev.hindcast.validate;

import dev.hindcast.validate.ConsumerQuery.Compare;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What about an answer is not as the query's owner expects. */
final class ConsumerVerdict {
    private ConsumerVerdict() {}

    static List<String> failures(ConsumerQuery query, SqlAnswer before, SqlAnswer after) {
        List<String> failures = new ArrayList<>();
        if (!query.rows().holds(after.rowCount())) {
            failures.add(query.name() + ": expected " + query.rows() + ", the answer has " + after.rowCount());
        }
        query.maxMillis().ifPresent(limit -> {
            if (after.millis() > limit) {
                failures.add(query.name() + ": took " + after.millis() + " ms, at most " + limit + " are allowed");
            }
        });
        if (query.compare() == Compare.EQUAL) {
            difference(before, after).forEach(words -> failures.add(query.name() + ": " + words));
        }
        return failures;
    }

    private static List<String> difference(SqlAnswer before, SqlAnswer after) {
        if (before.rowCount() != after.rowCount()) {
            return List.of("compare: equal, but the old version answers " + before.rowCount() + " rows, the new one "
                    + after.rowCount());
        }
        if (after.rowCount() > after.rows().size()
                || before.rowCount() > before.rows().size()) {
            return List.of("compare: equal, but " + after.rowCount() + " rows are too many to compare; aggregate them");
        }
        Map<List<String>, Integer> counted = new HashMap<>();
        after.rows().forEach(row -> counted.merge(row, 1, Integer::sum));
        for (List<String> row : before.rows()) {
            if (counted.merge(row, -1, Integer::sum) < 0) {
                return List.of("compare: equal, but the new version lacks the row " + row);
            }
        }
        return List.of();
    }
}
