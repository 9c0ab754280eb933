package dev.hindcast.benchmark.job;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** Runs a job file with DuckDB. */
public final class DuckDbJob {
    private DuckDbJob() {}

    /**
     * Runs it.
     *
     * @param arguments the job file
     */
    public static void main(String... arguments) throws IOException, SQLException {
        JobFile job = JobFile.read(Path.of(arguments[0]));
        try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duckdb.createStatement()) {
            for (Map.Entry<String, String> setting : job.settings().entrySet()) {
                statement.execute(
                        "SET " + setting.getKey() + " = '" + setting.getValue().replace("'", "''") + "'");
            }
            for (String sql : job.statements()) {
                statement.execute(sql);
            }
        }
        // One process, no exchange between tasks.
        System.out.println("{\"bytes_shuffled\":0}");
    }
}
