package dev.hindcast.demo.oracle;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.jspecify.annotations.Nullable;

/**
 * A column of the mart and how DuckDB holds it: decimals as whole numbers of their smallest unit, times as microseconds
 * since 1970, so that nothing is ever compared through floating point.
 *
 * @param scale digits after the point, for decimals
 */
record MartColumn(String name, Type type, int scale) {
    /** All columns, in the order of the tables {@code expected} and {@code actual}. */
    static final List<MartColumn> ALL = List.of(
            text("order_id"),
            new MartColumn("line_no", Type.WHOLE, 0),
            new MartColumn("business_date", Type.DATE, 0),
            new MartColumn("source_updated_at", Type.TIME, 0),
            new MartColumn("source_sequence", Type.WHOLE, 0),
            new MartColumn("event_time", Type.TIME, 0),
            text("customer"),
            text("country"),
            text("region"),
            text("currency"),
            text("state"),
            text("stock_code"),
            new MartColumn("quantity", Type.WHOLE, 0),
            new MartColumn("refunded_quantity", Type.WHOLE, 0),
            decimal("unit_price", 4),
            decimal("pre_tax", 4),
            decimal("refund", 4),
            decimal("tax_rate", 4),
            decimal("tax", 2),
            decimal("gross", 4),
            decimal("gross_eur", 2));

    enum Type {
        TEXT,
        WHOLE,
        DATE,
        TIME,
        DECIMAL
    }

    private static MartColumn text(String name) {
        return new MartColumn(name, Type.TEXT, 0);
    }

    private static MartColumn decimal(String name, int scale) {
        return new MartColumn(name, Type.DECIMAL, scale);
    }

    /** Appends a value of an Iceberg row. */
    void append(DuckDBAppender rows, @Nullable Object value) throws SQLException {
        if (value == null) {
            rows.appendNull();
            return;
        }
        switch (type) {
            case TEXT -> rows.append(value.toString());
            case WHOLE -> rows.append(((Number) value).longValue());
            case DATE -> rows.append((LocalDate) value);
            case TIME -> rows.append(ChronoUnit.MICROS.between(Instant.EPOCH, ((OffsetDateTime) value).toInstant()));
            case DECIMAL ->
                rows.append(((BigDecimal) value).setScale(scale).unscaledValue().longValueExact());
        }
    }

    /** The value in a column of a result, for people; {@code null} as the word. */
    String show(ResultSet row, String column) throws SQLException {
        String raw = row.getString(column);
        if (raw == null) {
            return "null";
        }
        return switch (type) {
            case TEXT, WHOLE, DATE -> raw;
            case TIME ->
                Instant.EPOCH.plus(Long.parseLong(raw), ChronoUnit.MICROS).toString();
            case DECIMAL -> BigDecimal.valueOf(Long.parseLong(raw), scale).toPlainString();
        };
    }
}
