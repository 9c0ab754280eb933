package dev.hindcast.validate;

import dev.hindcast.validate.SqlRequest.TableAt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs the consumer queries on the version that readers will see and on the one that they see now. A query names the table
 * {@code main} or {@code candidate}: both stand for the version that it is run on. Other names are the same on both.
 */
public final class ConsumerSuite {
    /** Answers are shown and compared up to this many rows. */
    public static final int MOST_ROWS = 10_000;

    private static final List<String> NAMES_OF_THE_VERSION = List.of("main", "candidate");

    private static final int REMEMBERED = 64;

    private final SnapshotSql sql;
    /** Answers of old versions: a snapshot never changes, so that no query is run twice on one. */
    private final Map<SqlRequest, SqlAnswer> old = new LinkedHashMap<>(REMEMBERED, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<SqlRequest, SqlAnswer> eldest) {
            return size() > REMEMBERED;
        }
    };

    private final int parallelism;

    /**
     * The two answers to one query.
     *
     * @param failures what is not as its owner expects, in words; empty when all is well
     * @param before the answer on the old version
     * @param after the answer on the new version
     */
    public record SideBySide(String query, List<String> failures, SqlAnswer before, SqlAnswer after) {
        public SideBySide {
            failures = List.copyOf(failures);
        }
    }

    /** Runs queries with {@code parallelism} slots each, one after the other. */
    public ConsumerSuite(SnapshotSql sql, int parallelism) {
        this.sql = sql;
        this.parallelism = parallelism;
    }

    /**
     * Runs every query on both versions; expectations are about the new one. A suite that is asked again runs nothing twice on
     * an old version.
     *
     * @param others further names that a query may use: source and the dependencies' aliases
     */
    public List<SideBySide> run(
            List<ConsumerQuery> queries, TableAt before, TableAt after, Map<String, TableAt> others) {
        List<SideBySide> results = new ArrayList<>();
        for (ConsumerQuery query : queries) {
            SqlAnswer then = known(request(query, before, others));
            SqlAnswer now = sql.run(request(query, after, others));
            results.add(new SideBySide(query.name(), ConsumerVerdict.failures(query, then, now), then, now));
        }
        return results;
    }

    /** Not under the lock while it is asked: other queries are asked meanwhile. */
    private SqlAnswer known(SqlRequest request) {
        SqlAnswer answer = remembered(request);
        if (answer == null) {
            answer = sql.run(request);
            remember(request, answer);
        }
        return answer;
    }

    private synchronized @Nullable SqlAnswer remembered(SqlRequest request) {
        return old.get(request);
    }

    private synchronized void remember(SqlRequest request, SqlAnswer answer) {
        old.put(request, answer);
    }

    private SqlRequest request(ConsumerQuery query, TableAt version, Map<String, TableAt> others) {
        Map<String, TableAt> tables = new HashMap<>(others);
        NAMES_OF_THE_VERSION.forEach(name -> tables.put(name, version));
        return new SqlRequest(query.name(), query.sql(), tables, MOST_ROWS, parallelism);
    }
}
