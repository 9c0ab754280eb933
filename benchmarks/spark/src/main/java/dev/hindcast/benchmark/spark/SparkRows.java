package dev.hindcast.benchmark.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** Answers a query with Spark SQL: a line of JSON a row; all settings come as {@code -Dspark.*}. */
public final class SparkRows {
    private SparkRows() {}

    /**
     * Runs it.
     *
     * @param arguments the file of the query, and the file for the answer
     */
    public static void main(String... arguments) throws IOException {
        String query = Files.readString(Path.of(arguments[0]));
        try (SparkSession spark = SparkSession.builder().getOrCreate()) {
            Files.write(Path.of(arguments[1]), spark.sql(query).toJSON().collectAsList());
        }
    }
}
