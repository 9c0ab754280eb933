package dev.hindcast.freeze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.table.Catalogs;
import dev.hindcast.table.IcebergCatalogs;
import dev.hindcast.table.ImportNote;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A source that changes becomes a raw table that does not, with what is known of the moment at which it was read. */
class FreezerTest {
    private static final Instant FIRST = Instant.parse("2026-12-01T10:00:00Z");
    private static final String QUERY = "SELECT id, day, amount, sold_at, paid, note FROM orders";

    @TempDir
    Path folder;

    private Catalogs catalogs;
    private Freezer freezer;

    @BeforeEach
    void open() throws SQLException {
        catalogs = IcebergCatalogs.open(Map.of(
                "type",
                "jdbc",
                "uri",
                "jdbc:sqlite:" + folder.resolve("catalog.db"),
                "warehouse",
                folder.resolve("warehouse").toString()));
        freezer = new Freezer(catalogs);
        execute(
                "CREATE TABLE orders(id BIGINT, day DATE, amount DECIMAL(18, 2), sold_at TIMESTAMP, paid BOOLEAN, note VARCHAR)");
        execute("INSERT INTO orders VALUES (1, '2026-03-01', 10.50, '2026-03-01 08:00:00', true, 'a'),"
                + " (2, '2026-03-01', 0.10, '2026-03-01 09:00:00', false, NULL),"
                + " (3, '2026-03-02', -3.00, '2026-03-02 10:00:00.123456', true, '')");
    }

    @AfterEach
    void close() {
        catalogs.close();
    }

    @Test
    void aQueryIsFrozenWithItsPositionAndAChecksumAPartition() throws Exception {
        Freezer.Frozen frozen = query(QUERY, FIRST);

        assertThat(rows(frozen.snapshotId()))
                .extracting(row -> row.getField("id") + "|" + row.getField("amount") + "|" + row.getField("note"))
                .containsExactlyInAnyOrder("1|10.50|a", "2|0.10|null", "3|-3.00|");
        ImportNote note = ImportNote.newest(catalogs.load("raw.orders"), frozen.snapshotId())
                .orElseThrow();
        assertThat(note).isEqualTo(frozen.note());
        assertThat(note.rows()).isEqualTo(3);
        assertThat(note.position()).isEqualTo("42");
        assertThat(note.readAt()).isEqualTo(FIRST.toString());
        assertThat(note.from()).startsWith("query on jdbc:duckdb:").endsWith(QUERY);
        assertThat(note.checksums()).containsOnlyKeys("2026-03-01", "2026-03-02");
    }

    @Test
    void checksumsChangeWithTheContentOfTheirPartitionAndWithNothingElse() throws Exception {
        Map<String, String> first = query(QUERY, FIRST).note().checksums();
        Map<String, String> again =
                query(QUERY + " ORDER BY id DESC", FIRST.plusSeconds(60)).note().checksums();
        execute("UPDATE orders SET amount = 0.11 WHERE id = 2");
        Map<String, String> changed =
                query(QUERY, FIRST.plusSeconds(120)).note().checksums();

        assertThat(again).isEqualTo(first);
        assertThat(changed.get("2026-03-02")).isEqualTo(first.get("2026-03-02"));
        assertThat(changed.get("2026-03-01")).isNotEqualTo(first.get("2026-03-01"));
    }

    @Test
    void eachImportIsAVersionAndTheEarlierOneStays() throws Exception {
        long first = query(QUERY, FIRST).snapshotId();
        execute("UPDATE orders SET note = 'late' WHERE id = 1");
        long second = query(QUERY, FIRST.plusSeconds(60)).snapshotId();

        assertThat(rows(first)).hasSize(3);
        assertThat(rows(second))
                .filteredOn(row -> row.getField("id").equals(1L))
                .extracting(row -> row.getField(Freezer.READ_AT) + " " + row.getField("note"))
                .containsExactlyInAnyOrder("2026-12-01T10:00Z a", "2026-12-01T10:01Z late");
    }

    @Test
    void anOverwrittenTableIsFrozenAtItsSnapshot() throws Exception {
        Schema schema = new Schema(
                Types.NestedField.required(1, "id", Types.LongType.get()),
                Types.NestedField.required(2, "day", Types.DateType.get()));
        Table source = catalogs.create("erp.orders", schema, PartitionSpec.unpartitioned(), Map.of());
        query("SELECT id, day FROM orders", FIRST);
        Table donor = catalogs.load("raw.orders");
        assertThatThrownBy(() -> new OverwrittenTable("erp.orders", source)).hasMessageContaining("no snapshot yet");

        assertThatThrownBy(() -> freezer.freeze(new OverwrittenTable("raw.orders", donor), "raw.copy", "day", FIRST))
                .hasMessageContaining(Freezer.READ_AT);
        donor.updateSchema().deleteColumn(Freezer.READ_AT).commit();
        donor.newFastAppend().commit();
        Freezer.Frozen frozen = freezer.freeze(new OverwrittenTable("raw.orders", donor), "raw.copy", "day", FIRST);
        assertThat(frozen.note().rows()).isEqualTo(3);
    }

    @Test
    void whatRawCannotHoldIsRefusedByItsColumn() throws Exception {
        assertThatThrownBy(() -> query("SELECT id, day, [1, 2] AS list FROM orders", FIRST))
                .hasMessageContaining("Cannot import column list");
        assertThatThrownBy(() -> query("SELECT id, day FROM nowhere", FIRST)).hasMessageContaining("nowhere");
        assertThatThrownBy(() -> query("SELECT id FROM orders", FIRST)).hasMessageContaining("no column day");
        execute("INSERT INTO orders (id) VALUES (9)");
        assertThatThrownBy(() -> query(QUERY, FIRST)).hasMessageContaining("without day");
        assertThat(catalogs.load("raw.orders").currentSnapshot()).isNull();
    }

    @Test
    void otherColumnsThanThoseOfTheRawTableAreRefused() throws Exception {
        long head = query(QUERY, FIRST).snapshotId();

        assertThatThrownBy(() -> query("SELECT id, day FROM orders", FIRST)).hasMessageContaining("other columns");
        assertThat(catalogs.load("raw.orders").currentSnapshot().snapshotId()).isEqualTo(head);
        assertThat(new BigDecimal("10.50"))
                .isEqualTo(rows(head).stream()
                        .filter(row -> row.getField("id").equals(1L))
                        .findFirst()
                        .orElseThrow()
                        .getField("amount"));
        assertThat(rows(head)).extracting(row -> row.getField("day")).contains(LocalDate.of(2026, 3, 2));
    }

    private Freezer.Frozen query(String sql, Instant now) {
        try (JdbcQuery source = JdbcQuery.open(url(), sql, "SELECT 42")) {
            return freezer.freeze(source, "raw.orders", "day", now);
        }
    }

    private String url() {
        return "jdbc:duckdb:" + folder.resolve("shop.duckdb");
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<Record> rows(long snapshotId) throws Exception {
        List<Record> rows = new ArrayList<>();
        try (var found = IcebergGenerics.read(catalogs.load("raw.orders"))
                .useSnapshot(snapshotId)
                .build()) {
            found.forEach(row -> rows.add(row.copy()));
        }
        return rows;
    }
}
