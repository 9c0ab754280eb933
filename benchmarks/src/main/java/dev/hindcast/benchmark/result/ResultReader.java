package dev.hindcast.benchmark.result;

import dev.hindcast.benchmark.data.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.iceberg.types.Types.NestedField;

/**
 * The one reader of all results: DuckDB over the Parquet files, whoever wrote them. Each row is hashed over all columns, cast to
 * the type that the result's schema says; hashes are added up by bucket of the key. Addition, unlike XOR, sees a row that stands
 * there twice.
 */
public final class ResultReader {
    private static final String BUCKETS = """
            SELECT bucket, count(*) AS row_count, sum(row_hash) AS hash_sum, sum(tax_amount) AS tax
            FROM (
                SELECT hash(${key}) % 256 AS bucket, CAST(hash(${columns}) AS HUGEINT) AS row_hash, tax_amount
                FROM (SELECT ${casts} FROM read_parquet([${files}]))
            )
            GROUP BY bucket
            ORDER BY bucket
            """;

    private final Workload workload;

    public ResultReader(Workload workload) {
        this.workload = workload;
    }

    /** Reads a result. */
    public ResultFacts read(List<Path> files) throws IOException, SQLException {
        long bytes = 0;
        for (Path file : files) {
            bytes += Files.size(file);
        }
        if (files.isEmpty()) {
            return new ResultFacts(0, List.of(), "0.00", 0, 0);
        }
        try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duckdb.createStatement()) {
            statement.execute("SET threads = 2");
            statement.execute("SET TimeZone = 'UTC'");
            try (ResultSet rows = statement.executeQuery(sql(files))) {
                return facts(rows, bytes, files.size());
            }
        }
    }

    private static ResultFacts facts(ResultSet rows, long bytes, int files) throws SQLException {
        long count = 0;
        java.math.BigDecimal tax = java.math.BigDecimal.ZERO.setScale(2);
        List<String> buckets = new ArrayList<>();
        while (rows.next()) {
            count += rows.getLong("row_count");
            tax = tax.add(rows.getBigDecimal("tax"));
            buckets.add(
                    rows.getString("bucket") + "|" + rows.getString("row_count") + "|" + rows.getString("hash_sum"));
        }
        return new ResultFacts(count, buckets, tax.toPlainString(), bytes, files);
    }

    private String sql(List<Path> files) {
        return BUCKETS.replace("${key}", workload.key())
                .replace("${columns}", joined(NestedField::name))
                .replace("${casts}", joined(ResultReader::cast))
                .replace(
                        "${files}",
                        files.stream()
                                .map(file -> "'" + file.toString().replace("'", "''") + "'")
                                .collect(Collectors.joining(", ")));
    }

    private String joined(java.util.function.Function<NestedField, String> text) {
        return workload.result().columns().stream().map(text).collect(Collectors.joining(", "));
    }

    private static String cast(NestedField column) {
        return "CAST(" + column.name() + " AS " + duckType(column) + ") AS " + column.name();
    }

    private static String duckType(NestedField column) {
        return switch (column.type().typeId()) {
            case STRING -> "VARCHAR";
            case LONG -> "BIGINT";
            case INTEGER -> "INTEGER";
            case DATE -> "DATE";
            case TIMESTAMP -> "TIMESTAMPTZ";
            case DECIMAL -> column.type().toString().toUpperCase(java.util.Locale.ROOT);
            default -> throw new IllegalArgumentException("Cannot compare " + column);
        };
    }
}
