package dev.hindcast.validate;

import dev.hindcast.validate.SqlRequest.TableAt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the consumer queries on the version that readers will see and on the one that they see now. A query names the table
 * {@code main} or {@code candidate}: both stand for the version that it is run on. Other names are the same on both.
 */
public final class ConsumerSuite {
    /** Answers are shown and compared up to this many rows. */
    public static final int MOST_ROWS = 10_000;

    private static final List<String> NAMES_OF_THE_VERSION = List.of("main", "candidate");

    private final SnapshotSql sql;
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
     * Runs every query on both versions; expectations are about the new one.
     *
     * @param others further names that a query may use: source and the dependencies' aliases
     */
    public List<SideBySide> run(
            List<ConsumerQuery> queries, TableAt before, TableAt after, Map<String, TableAt> others) {
        List<SideBySide> results = new ArrayList<>();
        for (ConsumerQuery query : queries) {
            SqlAnswer old = answer(query, before, others);
            SqlAnswer now = answer(query, after, others);
            results.add(new SideBySide(query.name(), ConsumerVerdict.failures(query, old, now), old, now));
        }
        return results;
    }

    private SqlAnswer answer(ConsumerQuery query, TableAt version, Map<String, TableAt> others) {
        Map<String, TableAt> tables = new HashMap<>(others);
        NAMES_OF_THE_VERSION.forEach(name -> tables.put(name, version));
        return sql.run(new SqlRequest(query.name(), query.sql(), tables, MOST_ROWS, parallelism));
    }
}
