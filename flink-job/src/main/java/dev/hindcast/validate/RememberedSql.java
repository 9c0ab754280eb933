package dev.hindcast.validate;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Asks nothing twice: a snapshot never changes, and so neither does the answer to a query over it. A query sees the tables
 * whose names stand in it, so that another snapshot of the others is no other question.
 */
public final class RememberedSql implements SnapshotSql {
    private static final int REMEMBERED = 64;

    private final SnapshotSql sql;
    private final Map<SqlRequest, SqlAnswer> answers = new LinkedHashMap<>(REMEMBERED, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<SqlRequest, SqlAnswer> eldest) {
            return size() > REMEMBERED;
        }
    };

    /** Asks {@code sql} what is not known yet. */
    public RememberedSql(SnapshotSql sql) {
        this.sql = sql;
    }

    @Override
    public SqlAnswer run(SqlRequest request) {
        SqlRequest asked = withoutUnnamed(request);
        SqlAnswer known = known(asked);
        if (known == null) {
            // Not under the lock: others ask meanwhile, and may ask the same.
            known = sql.run(asked);
            remember(asked, known);
        }
        return known;
    }

    private synchronized @Nullable SqlAnswer known(SqlRequest asked) {
        return answers.get(asked);
    }

    private synchronized void remember(SqlRequest asked, SqlAnswer answer) {
        answers.put(asked, answer);
    }

    private static SqlRequest withoutUnnamed(SqlRequest request) {
        Map<String, SqlRequest.TableAt> named = new TreeMap<>(request.tables());
        named.keySet()
                .removeIf(name -> !Pattern.compile("\\b" + Pattern.quote(name) + "\\b", Pattern.CASE_INSENSITIVE)
                        .matcher(request.sql())
                        .find());
        return named.isEmpty()
                ? request
                : new SqlRequest(request.name(), request.sql(), named, request.maxRows(), request.parallelism());
    }
}
