package dev.hindcast.demo.oracle;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Table;

/**
 * Knows what the mart must hold. It is opened once on the CSV files and then asked as often as needed, each time for a rule
 * and for the events that had arrived.
 */
public final class Oracle implements AutoCloseable {
    private final Duck duck;

    private Oracle(Duck duck) {
        this.duck = duck;
    }

    /**
     * Reads the files.
     *
     * @param scratch folder for what does not fit into memory
     * @throws OracleFailure when a file cannot be read
     */
    public static Oracle open(Path scratch, OracleSources sources) {
        Duck duck = Duck.open(scratch);
        try {
            Oracle oracle = new Oracle(duck);
            oracle.load(sources);
            return oracle;
        } catch (RuntimeException e) {
            duck.close();
            throw e;
        }
    }

    private void load(OracleSources sources) {
        duck.set("orders", sources.orders());
        duck.set("vat", sources.vat());
        duck.set("fx", sources.fx());
        duck.runFile("vat.sql");
        duck.runFile("fx.sql");
        duck.runFile("file_lines.sql");
        switch (sources.kind()) {
            case EVENTS -> duck.runFile("versions_of_events.sql");
            case LINES -> {
                duck.set("countries", sources.countries());
                duck.runFile("countries.sql");
                loadLines();
            }
        }
    }

    private void loadLines() {
        duck.runFile("lines.sql");
        RefundPairing pairing = new RefundPairing();
        duck.query(Duck.text("refund_groups.sql"), pairing);
        duck.runFile("refunds.sql");
        duck.append("refunds", rows -> {
            for (RefundPairing.Pair pair : pairing.pairs()) {
                rows.beginRow()
                        .append(pair.n())
                        .append(pair.sale())
                        .append(pair.refunded())
                        .endRow();
            }
        });
        duck.runFile("versions_of_lines.sql");
        if (events() != duck.number("SELECT count(*) FROM lines")) {
            throw new OracleFailure("Cannot place every order: a country label is not in the map exactly once");
        }
    }

    /** Number of events in the files. */
    public long events() {
        return duck.number("SELECT count(*) FROM versions");
    }

    /** Compares a snapshot of the mart with what the rule makes of the events that had arrived. */
    public Verdict compare(Rule rule, CutOff cutOff, Table mart, long snapshotId) {
        Verdict.Totals totals = expect(rule, cutOff);
        MartReading.into(duck, mart, snapshotId);
        duck.runFile("differences.sql");
        return new Verdict(totals, duck.number("SELECT count(*) FROM actual"), counts(), first());
    }

    /**
     * Computes what the mart must hold.
     *
     * @throws OracleFailure when a business date has no exchange rate within five days before it
     */
    public Verdict.Totals expect(Rule rule, CutOff cutOff) {
        duck.set("rule", rule);
        duck.set("arrived", arrived(cutOff));
        duck.runFile("winners.sql");
        duck.runFile("expected.sql");
        demand("rows", "SELECT (SELECT count(*) FROM expected) - (SELECT count(*) FROM winners WHERE NOT is_deleted)");
        demand("exchange rates", "SELECT count(*) FROM expected WHERE gross_eur IS NULL");
        List<Verdict.Totals> totals = new ArrayList<>();
        duck.query(Duck.text("totals.sql"), row -> totals.add(totals(row)));
        return totals.get(0);
    }

    private void demand(String what, String sql) {
        long wrong = duck.number(sql);
        if (wrong != 0) {
            throw new OracleFailure("Cannot compute the expected mart: " + wrong + " " + what + " too many or missing");
        }
    }

    private long arrived(CutOff cutOff) {
        if (cutOff instanceof CutOff.First first) {
            return first.events();
        }
        Instant instant = ((CutOff.Before) cutOff).instant();
        duck.set("instant", ChronoUnit.MICROS.between(Instant.EPOCH, instant));
        return duck.number(Duck.text("arrived_before.sql"));
    }

    private static Verdict.Totals totals(ResultSet row) throws SQLException {
        return new Verdict.Totals(
                row.getLong("line_count"),
                row.getLong("in_range"),
                new BigDecimal(row.getString("net4")).movePointLeft(4),
                new BigDecimal(row.getString("tax2_in_range")).movePointLeft(2));
    }

    private Map<KeyDifference.Kind, Long> counts() {
        Map<KeyDifference.Kind, Long> counts = new EnumMap<>(KeyDifference.Kind.class);
        duck.query(
                "SELECT kind, count(*) FROM differences GROUP BY kind",
                row -> counts.put(KeyDifference.Kind.valueOf(row.getString(1)), row.getLong(2)));
        return counts;
    }

    private List<KeyDifference> first() {
        StringBuilder columns = new StringBuilder();
        for (MartColumn column : MartColumn.ALL) {
            columns.append(", expected.%1$s AS e_%1$s, actual.%1$s AS a_%1$s".formatted(column.name()));
        }
        List<KeyDifference> first = new ArrayList<>();
        duck.query(
                "SELECT kind, order_id, line_no%s FROM differences ORDER BY order_id, line_no LIMIT %d"
                        .formatted(columns, Verdict.KEPT),
                row -> first.add(difference(row)));
        return first;
    }

    private static KeyDifference difference(ResultSet row) throws SQLException {
        return new KeyDifference(
                KeyDifference.Kind.valueOf(row.getString("kind")),
                row.getString("order_id"),
                row.getLong("line_no"),
                values(row, "e_"),
                values(row, "a_"));
    }

    private static Map<String, String> values(ResultSet row, String side) throws SQLException {
        Map<String, String> values = new LinkedHashMap<>();
        if (row.getString(side + "order_id") == null) {
            return values;
        }
        for (MartColumn column : MartColumn.ALL) {
            values.put(column.name(), column.show(row, side + column.name()));
        }
        return values;
    }

    @Override
    public void close() {
        duck.close();
    }
}
