package dev.hindcast.demo.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** A DuckDB of our own in memory, bounded, that runs the statements beside this class. */
final class Duck implements AutoCloseable {
    private final DuckDBConnection connection;

    private Duck(DuckDBConnection connection) {
        this.connection = connection;
    }

    /** Opens a database that spills into {@code scratch}. */
    static Duck open(Path scratch) {
        try {
            Duck duck = new Duck((DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:"));
            duck.run("SET memory_limit = '1GB'");
            duck.run("SET threads = 2");
            duck.run("SET preserve_insertion_order = true");
            duck.set("scratch", scratch.toAbsolutePath().toString());
            duck.run("SET temp_directory = getvariable('scratch')");
            return duck;
        } catch (SQLException e) {
            throw new OracleFailure("Cannot open DuckDB", e);
        }
    }

    /** Sets a variable that statements read with getvariable. */
    void set(String name, Object value) {
        run("SET VARIABLE " + name + " = '" + value.toString().replace("'", "''") + "'");
    }

    /** Runs a statement of a file beside this class. */
    void runFile(String file) {
        run(text(file));
    }

    private void run(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw failure(sql, e);
        }
    }

    /** Gives each row of a query to {@code use}. */
    void query(String sql, RowUse use) {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                use.accept(rows);
            }
        } catch (SQLException e) {
            throw failure(sql, e);
        }
    }

    /** The number that a query answers. */
    long number(String sql) {
        long[] found = new long[1];
        query(sql, row -> found[0] = row.getLong(1));
        return found[0];
    }

    /** Appends rows to a table. */
    void append(String table, Filling filling) {
        try (DuckDBAppender rows = connection.createAppender(DuckDBConnection.DEFAULT_SCHEMA, table)) {
            filling.fill(rows);
        } catch (SQLException e) {
            throw failure("append to " + table, e);
        }
    }

    static String text(String file) {
        try (InputStream bytes = Duck.class.getResourceAsStream(file)) {
            if (bytes == null) {
                throw new OracleFailure("Cannot find the statement " + file);
            }
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new OracleFailure("Cannot read the statement " + file, e);
        }
    }

    private static OracleFailure failure(String sql, SQLException e) {
        return new OracleFailure("Cannot run " + sql.lines().findFirst().orElse(""), e);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new OracleFailure("Cannot close DuckDB", e);
        }
    }

    /** Reads the current row. */
    @FunctionalInterface
    interface RowUse {
        void accept(ResultSet row) throws SQLException;
    }

    /** Fills a table. */
    @FunctionalInterface
    interface Filling {
        void fill(DuckDBAppender rows) throws SQLException;
    }
}
