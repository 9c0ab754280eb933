package dev.hindcast.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.validate.SqlRequest.TableAt;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A query sees exactly the named snapshots, and nothing but a query is run. */
class SnapshotSqlTest {
    @TempDir
    Path folder;

    private TestCatalogs catalogs;
    private SnapshotSql sql;
    private long before;
    private long after;

    @BeforeEach
    void open() throws Exception {
        catalogs = new TestCatalogs(folder);
        sql = new FlinkSnapshotSql(new TestFlink(), catalogs);
        Table table = Mart.create(catalogs);
        before = Mart.replace(
                table,
                Map.of(
                        Mart.D1,
                        List.of(Mart.row(Mart.D1, "A", 1, "GB", "1.00"), Mart.row(Mart.D1, "A", 2, "IE", "2.50")),
                        Mart.D2,
                        List.of(Mart.row(Mart.D2, "B", 1, "GB", null))));
        after = Mart.replace(table, Map.of(Mart.D1, List.of(Mart.row(Mart.D1, "A", 1, "GB", "1.20"))));
    }

    @AfterEach
    void close() {
        catalogs.close();
    }

    @Test
    void bothSnapshotsAreJoinedInOneQueryAndRenderedAsText() {
        SqlAnswer answer = run("""
                SELECT m.business_date, m.source_updated_at, m.line_no, m.tax AS old_tax, c.tax AS new_tax, m.gross
                  FROM main m LEFT JOIN candidate c
                    ON c.order_id = m.order_id AND c.line_no = m.line_no AND c.business_date = m.business_date
                 ORDER BY m.order_id, m.line_no;
                """, 2);

        String time = "2011-01-04T08:26:00Z";
        String gross = "100000000000000000000.0001";
        assertThat(answer.columns())
                .containsExactly("business_date", "source_updated_at", "line_no", "old_tax", "new_tax", "gross");
        assertThat(answer.rowCount()).isEqualTo(3);
        assertThat(answer.rows().get(0)).containsExactly("2011-01-04", time, "1", "1.00", "1.20", gross);
        assertThat(answer.rows().get(1)).containsExactly("2011-01-04", time, "2", "2.50", null, gross);
        assertThat(answer.rows()).hasSize(2);
    }

    @Test
    void aConditionOnTheDateReadsTheRightRows() {
        assertThat(run("SELECT tax FROM main WHERE business_date = DATE '2011-01-04' AND country <> 'GB'", 9)
                        .rows())
                .isEqualTo(List.of(List.of("2.50")));
        assertThat(run("SELECT COUNT(*), SUM(tax) FROM main", 9).rows()).isEqualTo(List.of(List.of("3", "3.50")));
        assertThat(run("SELECT COUNT(*) FROM candidate", 9).rows()).isEqualTo(List.of(List.of("2")));
        assertThat(run("SELECT 1 FROM main WHERE business_date > DATE '2020-01-01'", 9)
                        .rowCount())
                .isZero();
    }

    @Test
    void onlyOneQueryIsAccepted() {
        List<String> refused = List.of(
                "INSERT INTO main SELECT * FROM candidate",
                "CREATE TABLE x (a INT)",
                "SET 'a' = 'b'",
                "DROP TABLE main",
                "SELECT 1; SELECT 2",
                "SELECT no_column FROM main",
                "SELECT * FROM other",
                "SELEC 1");
        for (String text : refused) {
            assertThatThrownBy(() -> run(text, 1))
                    .as(text)
                    .isInstanceOfSatisfying(
                            HindcastException.class,
                            error -> assertThat(error.code()).isEqualTo(ErrorCode.TRANSFORM_INVALID));
        }
    }

    @Test
    void reservedWordsAndQuotesAreUsableAsNames() throws Exception {
        Schema schema = new Schema(
                NestedField.required(1, "from", Types.DateType.get()),
                NestedField.required(2, "my col", Types.DecimalType.of(9, 2)),
                NestedField.required(3, "a\"b`c", Types.StringType.get()));
        Table table = catalogs.create(
                "select.order",
                schema,
                PartitionSpec.builderFor(schema).identity("from").build(),
                Map.of());
        GenericRecord row = GenericRecord.create(schema);
        row.setField("from", Mart.D1);
        row.setField("my col", new BigDecimal("0.10"));
        row.setField("a\"b`c", "x|y");
        table.newAppend().appendFile(Mart.write(table, List.of(row))).commit();
        long snapshot = table.currentSnapshot().snapshotId();

        SqlAnswer answer = sql.run(new SqlRequest(
                "reserved",
                "SELECT `a\"b``c`, `my col` FROM `select` WHERE `from` = DATE '2011-01-04'",
                Map.of("select", new TableAt("select.order", snapshot)),
                5,
                1));

        assertThat(answer.rows()).isEqualTo(List.of(List.of("x|y", "0.10")));
    }

    private SqlAnswer run(String text, int maxRows) {
        var tables = Map.of("main", new TableAt(Mart.NAME, before), "candidate", new TableAt(Mart.NAME, after));
        return sql.run(new SqlRequest("test", text, tables, maxRows, 2));
    }
}
