package dev.hindcast.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.spec.GateSpec.Direction;
import dev.hindcast.spec.GateSpec.ExpectChange;
import dev.hindcast.validate.evidence.EvidenceLimit;
import dev.hindcast.validate.evidence.EvidenceWish;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a comparison keeps of the keys that differ: all, or some of each slice and every unexpected one first. */
class EvidenceTest {
    private static final int BRITISH = 1_500;
    private static final ExpectChange GB = new ExpectChange("country = 'GB'", Map.of("tax", Direction.UP), 0);

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
    void everyKeyIsKeptWhenAllAreAskedForAndSomeOfEachSliceOtherwise() throws Exception {
        List<Record> rows = rows();
        long before =
                Mart.replace(table, Map.of(Mart.D1, rows, Mart.D2, List.of(Mart.row(Mart.D2, "Z", 1, "GB", "1.00"))));
        long after = Mart.replace(table, Map.of(Mart.D1, changed(rows)));
        SnapshotDiffer differ = new FlinkSnapshotDiffer(new TestFlink(), catalogs);
        DiffRequest request = request(before, after);

        differ.diff(request.keeping(new EvidenceWish("run-1", "whole", true)));
        differ.diff(request.keeping(new EvidenceWish("run-1", "some", false)));
        differ.diff(request);

        List<Record> whole = kept("whole");
        assertThat(whole).hasSize(BRITISH + 2);
        assertThat(kinds(whole, "changed")).isEqualTo(BRITISH + 1);
        assertThat(kinds(whole, "vanished")).isEqualTo(1);
        assertThat(whole)
                .filteredOn(row -> row.getField("key").equals("G|7"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.getField("expected")).isEqualTo(true);
                    assertThat(row.getField("right_direction")).isEqualTo(true);
                    assertThat((Map<?, ?>) row.getField("before"))
                            .extracting("tax")
                            .isEqualTo("1.00");
                    assertThat((Map<?, ?>) row.getField("after"))
                            .extracting("tax")
                            .isEqualTo("1.14");
                });
        List<Record> some = kept("some");
        assertThat(kinds(some, "changed")).isEqualTo((int) EvidenceLimit.A_SLICE + 1);
        assertThat(some)
                .filteredOn(row -> row.getField("expected").equals(false))
                .extracting(row -> row.getField("key"))
                .as("the few are never hidden by the many")
                .containsExactlyInAnyOrder("I|1", "I|2");
    }

    @Test
    @Tag("full")
    void countsSayHowManyMovedByColumnDirectionAndSlice() throws Exception {
        List<Record> rows = rows();
        long before = Mart.replace(table, Map.of(Mart.D1, rows));
        long after = Mart.replace(table, Map.of(Mart.D1, changed(rows)));

        new FlinkSnapshotDiffer(new TestFlink(), catalogs)
                .diff(request(before, after).keeping(new EvidenceWish("run-1", "counts", false)));

        assertThat(counts("counts"))
                .containsExactlyInAnyOrder(
                        "2011-01-04 tax up country=GB " + BRITISH,
                        "2011-01-04 tax down country=IE 1",
                        "2011-01-04 * vanished country=IE 1");
    }

    @Test
    void theLimitCountsEachSliceAndEachRankByItself() {
        EvidenceLimit limit = new EvidenceLimit(2);

        assertThat(limit.take(2, List.of("country=GB", "state=SOLD"))).isTrue();
        assertThat(limit.take(2, List.of("country=GB", "state=SOLD"))).isTrue();
        assertThat(limit.take(2, List.of("country=GB", "state=SOLD"))).isFalse();
        assertThat(limit.take(2, List.of("country=GB", "state=REFUNDED"))).isTrue();
        assertThat(limit.take(0, List.of("country=GB", "state=SOLD"))).isTrue();
    }

    private static List<Record> rows() {
        List<Record> rows = new ArrayList<>();
        for (int line = 1; line <= BRITISH; line++) {
            rows.add(Mart.row(Mart.D1, "G", line, "GB", "1.00"));
        }
        for (int line = 1; line <= 3; line++) {
            rows.add(Mart.row(Mart.D1, "I", line, "IE", "1.00"));
        }
        return rows;
    }

    /** British tax rises; one Irish row falls, one vanishes, one stays. */
    private static List<Record> changed(List<Record> rows) {
        List<Record> changed = new ArrayList<>();
        for (Record row : rows) {
            if (row.getField("country").equals("GB")) {
                changed.add(Mart.with(row, "tax", new BigDecimal("1.14")));
            } else if (row.getField("line_no").equals(1)) {
                changed.add(Mart.with(row, "tax", new BigDecimal("0.99")));
            } else if (row.getField("line_no").equals(3)) {
                changed.add(row);
            }
        }
        return changed;
    }

    private static DiffRequest request(long before, long after) {
        return new DiffRequest(
                Mart.NAME,
                before,
                after,
                List.of("2011-01-04", "2011-01-05"),
                List.of("order_id", "line_no"),
                List.of("source_updated_at", "source_sequence"),
                Optional.of(GB),
                List.of("country"),
                5,
                2,
                Optional.empty(),
                Optional.empty());
    }

    private static int kinds(List<Record> rows, String kind) {
        return (int)
                rows.stream().filter(row -> row.getField("kind").equals(kind)).count();
    }

    private List<Record> kept(String comparison) throws Exception {
        return read(comparison).stream()
                .filter(row -> !row.getField("kind").equals("count"))
                .toList();
    }

    private List<String> counts(String comparison) throws Exception {
        return read(comparison).stream()
                .filter(row -> row.getField("kind").equals("count"))
                .map(row -> row.getField("partition_value") + " " + row.getField("column_name") + " "
                        + row.getField("direction") + " " + row.getField("slice") + " " + row.getField("keys"))
                .toList();
    }

    private List<Record> read(String comparison) throws Exception {
        List<Record> rows = new ArrayList<>();
        try (var found = IcebergGenerics.read(catalogs.load(EvidenceWish.table(Mart.NAME)))
                .where(Expressions.equal("comparison", comparison))
                .build()) {
            found.forEach(row -> rows.add(row.copy()));
        }
        return rows;
    }
}
