package dev.hindcast.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.manifest.PartitionFacts;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A reading says what the files hold, not what anybody has counted before. */
class ReadBackTest {
    @TempDir
    Path folder;

    private TestCatalogs catalogs;
    private Table table;

    @BeforeEach
    void open() {
        catalogs = new TestCatalogs(folder);
        table = Mart.create(catalogs);
    }

    @AfterEach
    void close() {
        catalogs.close();
    }

    @Test
    void rowsKeysSumsAndSlicesAreThoseOfTheFiles() throws Exception {
        List<Record> rows = rows();
        rows.add(rows.get(0));
        long snapshot =
                Mart.replace(table, Map.of(Mart.D1, rows, Mart.D2, List.of(Mart.row(Mart.D2, "B", 1, "GB", "9.99"))));

        List<PartitionReading> readings = measure(snapshot);

        assertThat(readings).extracting(PartitionReading::partition).containsExactly("2011-01-04", "2011-01-06");
        PartitionReading day = readings.get(0);
        assertThat(List.of(day.content().rows(), day.content().distinctKeys(), (long) day.files()))
                .containsExactly(6L, 5L, 1L);
        assertThat(day.content().sums()).containsEntry("tax", new BigDecimal("6.00"));
        assertThat(day.content().slices().keySet()).containsExactly("country=GB", "country=IE");
        assertThat(day.content().slices().get("country=GB"))
                .satisfies(slice -> assertThat(slice.sums()).containsEntry("tax", new BigDecimal("5.00")));
        assertThat(readings.get(1).content().rows()).isZero();
        assertThat(readings.get(1).content().checksum()).isEqualTo("0".repeat(32));
    }

    @Test
    void theChecksumKnowsNoOrderAndSeesOneCent() throws Exception {
        List<Record> rows = rows();
        String first = measure(Mart.replace(table, Map.of(Mart.D1, rows)))
                .get(0)
                .content()
                .checksum();
        Collections.reverse(rows);
        String turned = measure(Mart.replace(table, Map.of(Mart.D1, rows)))
                .get(0)
                .content()
                .checksum();
        rows.set(2, Mart.with(rows.get(2), "tax", new BigDecimal("1.01")));
        String cent = measure(Mart.replace(table, Map.of(Mart.D1, rows)))
                .get(0)
                .content()
                .checksum();

        assertThat(turned).isEqualTo(first);
        assertThat(cent).isNotEqualTo(first);
    }

    @Test
    void rowsHiddenByADeleteFileDoNotCount() throws Exception {
        long before = Mart.replace(table, Map.of(Mart.D1, rows()));
        long after = Mart.deleteByKey(table, Mart.D1, List.of("A|2", "A|3"));

        PartitionReading day = measure(after).get(0);

        assertThat(day.content().rows()).isEqualTo(3);
        assertThat(day.differencesFrom(recorded(measure(before).get(0))))
                .hasSize(5)
                .first()
                .isEqualTo("2011-01-04: rows recorded 5, read 3");
        assertThat(day.differencesFrom(recorded(day))).isEmpty();
    }

    private List<PartitionReading> measure(long snapshot) {
        return new ReadBack(new TestFlink(), catalogs)
                .measure(new ReadBackRequest(
                        Mart.NAME,
                        snapshot,
                        List.of("2011-01-06", "2011-01-04"),
                        List.of("order_id", "line_no"),
                        List.of("source_updated_at", "source_sequence"),
                        List.of("country", "region"),
                        2));
    }

    private static PartitionFacts recorded(PartitionReading read) {
        return new PartitionFacts(
                read.partition(),
                0,
                0,
                0,
                0,
                Map.of(),
                read.content().rows(),
                read.content().distinctKeys(),
                read.content().checksum(),
                read.content().sums(),
                read.content().slices(),
                Map.of(),
                read.files(),
                read.bytes());
    }

    private static List<Record> rows() {
        List<Record> rows = new ArrayList<>();
        for (int line = 1; line <= 5; line++) {
            rows.add(Mart.row(Mart.D1, "A", line, line == 2 ? "IE" : "GB", "1.00"));
        }
        return rows;
    }
}
