package dev.hindcast.validate;

import dev.hindcast.validate.SqlRequest.TableAt;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Runs the SQL rules of the gate. A rule is a query for what must not be: every row that it returns is an offence. */
public final class RuleRunner {
    private final SnapshotSql sql;
    private final int sampleRows;
    private final int parallelism;

    /**
     * Runs rules one after the other.
     *
     * @param sampleRows offending rows to keep of each rule; all are counted
     */
    public RuleRunner(SnapshotSql sql, int sampleRows, int parallelism) {
        this.sql = sql;
        this.sampleRows = sampleRows;
        this.parallelism = parallelism;
    }

    /**
     * Answers rule name to its answer: {@code rowCount} offences, of which some are shown. All rules run.
     *
     * @param rules file name to text
     * @param tables SQL name to snapshot: candidate, main, source and the dependencies' aliases
     * @throws dev.hindcast.error.HindcastException TRANSFORM_INVALID naming a rule that cannot be planned
     */
    public SortedMap<String, SqlAnswer> run(Map<String, String> rules, Map<String, TableAt> tables) {
        SortedMap<String, SqlAnswer> answers = new TreeMap<>();
        new TreeMap<>(rules)
                .forEach((name, text) ->
                        answers.put(name, sql.run(new SqlRequest(name, text, tables, sampleRows, parallelism))));
        return answers;
    }
}
