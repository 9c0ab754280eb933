package dev.hindcast.manifest;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads columns of the present row by name; null stays null. */
record Columns(ResultSet row) {
    String text(String column) throws SQLException {
        return row.getString(column);
    }

    @Nullable
    String optionalText(String column) throws SQLException {
        return row.getString(column);
    }

    long number(String column) throws SQLException {
        return row.getLong(column);
    }

    @Nullable
    Long optionalNumber(String column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? null : value;
    }

    Instant instant(String column) throws SQLException {
        return Instant.ofEpochMilli(row.getLong(column));
    }

    @Nullable
    Instant optionalInstant(String column) throws SQLException {
        Long millis = optionalNumber(column);
        return millis == null ? null : Instant.ofEpochMilli(millis);
    }
}
