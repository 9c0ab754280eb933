package dev.hindcast.benchmark.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.benchmark.data.Events;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Equal rows give equal buckets however they are written; every way to falsify a result shows. */
class ResultReaderTest {
    private static final String RIGHT = """
            SELECT 'ord-' || i AS order_id, 'OPEN' AS state, TIMESTAMPTZ '2026-03-01 00:00:00Z' AS source_updated_at,
                   i AS source_sequence, DATE '2026-03-01' AS business_date, 'GB' AS region, 'GBP' AS currency,
                   i % 5 AS customer_id, 3::INTEGER AS quantity, 10.00::DECIMAL(18, 2) AS pre_tax_amount,
                   0.00::DECIMAL(18, 2) AS refund_amount, 'category-1' AS category, 'note ' || i AS note,
                   (i % 100 / 100)::DECIMAL(18, 2) AS tax_amount, 1.00::DECIMAL(18, 2) AS net_amount
            FROM range(1000) AS numbers(i)
            """;

    @TempDir
    Path folder;

    private ResultFacts right = new ResultFacts(0, List.of(), "", 0, 0);

    @BeforeEach
    void writeTheRightResult() throws Exception {
        right = read(RIGHT);
    }

    @Test
    void orderCodecFilesAndOrderOfColumnsDoNotMatter() throws Exception {
        Path first = write("first", "SELECT * FROM (" + RIGHT + ") WHERE source_sequence < 10", "snappy");
        Path second = write(
                "second",
                "SELECT net_amount, * EXCLUDE (net_amount) FROM (" + RIGHT
                        + ") WHERE source_sequence >= 10 ORDER BY note DESC",
                "zstd");
        ResultFacts same = new ResultReader(new Events()).read(List.of(first, second));
        assertThat(same.buckets()).isEqualTo(right.buckets()).hasSizeGreaterThan(200);
        assertThat(same.checksum()).isEqualTo(right.checksum());
        assertThat(same.rows()).isEqualTo(1000);
        assertThat(same.tax()).isEqualTo("495.00");
        assertThat(same.files()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // one value a cent off
                "SELECT * REPLACE ((tax_amount + CASE WHEN source_sequence = 7 THEN 0.01 ELSE 0 END)::DECIMAL(18, 2) AS tax_amount)"
                        + " FROM (${right})",
                // two rows with each other's tax: rows and sums stay
                "SELECT * REPLACE (CASE source_sequence WHEN 7 THEN 0.08 WHEN 8 THEN 0.07 ELSE tax_amount END AS tax_amount)"
                        + " FROM (${right})",
                // a row missing, a row twice, one instead of another
                "SELECT * FROM (${right}) WHERE source_sequence <> 7",
                "SELECT * FROM (${right}) UNION ALL SELECT * FROM (${right}) WHERE source_sequence = 7",
                "SELECT * FROM (${right}) WHERE source_sequence <> 7 UNION ALL SELECT * FROM (${right}) WHERE source_sequence = 8",
                // a second row twice, which XOR would not see
                "SELECT * FROM (${right}) UNION ALL SELECT * FROM (${right}) WHERE source_sequence = 7"
                        + " UNION ALL SELECT * FROM (${right}) WHERE source_sequence = 7",
                // an hour off
                "SELECT * REPLACE (source_updated_at + INTERVAL 1 HOUR AS source_updated_at) FROM (${right})",
                // two columns exchanged
                "SELECT * REPLACE (category AS note, note AS category) FROM (${right})"
            })
    void everyFalsificationShows(String falsified) throws Exception {
        ResultFacts wrong = read(falsified.replace("${right}", RIGHT));
        assertThat(wrong.buckets()).isNotEqualTo(right.buckets());
        assertThat(wrong.checksum()).isNotEqualTo(right.checksum());
        assertThat(wrong.differingBuckets(right)).isPositive();
    }

    @Test
    void noFilesAreNoRows() throws Exception {
        assertThat(new ResultReader(new Events()).read(List.of()).rows()).isZero();
    }

    private ResultFacts read(String sql) throws Exception {
        return new ResultReader(new Events()).read(List.of(write("result", sql, "zstd")));
    }

    private Path write(String name, String sql, String codec) throws Exception {
        Path file = folder.resolve(name + ".parquet");
        try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duckdb.createStatement()) {
            statement.execute("COPY (" + sql + ") TO '" + file + "' (FORMAT parquet, COMPRESSION " + codec + ")");
        }
        return file;
    }
}
