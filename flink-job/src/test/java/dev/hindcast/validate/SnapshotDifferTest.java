package dev.hindcast.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionDiff.KeyDiff;
import dev.hindcast.spec.GateSpec.Direction;
import dev.hindcast.spec.GateSpec.ExpectChange;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each falsification of one row shows in the numbers, by key; what is equal stays silent. */
class SnapshotDifferTest {
    private static final ExpectChange GB = new ExpectChange("country = 'GB'", Map.of("tax", Direction.UP), 0);

    @TempDir
    Path folder;

    private TestCatalogs catalogs;
    private Table table;
    private final TestFlink flink = new TestFlink();
    private SnapshotDiffer differ;

    @BeforeEach
    void open() {
        catalogs = new TestCatalogs(folder);
        table = Mart.create(catalogs);
        differ = new FlinkSnapshotDiffer(flink, catalogs);
    }

    @AfterEach
    void close() {
        catalogs.close();
    }

    @Test
    void everyKindOfDifferenceIsCountedByPartition() throws Exception {
        List<Record> first = rows(Mart.D1);
        long before = Mart.replace(table, Map.of(Mart.D1, first, Mart.D2, rows(Mart.D2)));
        List<Record> falsified = falsified(first);
        long after = Mart.replace(table, Map.of(Mart.D1, falsified));

        List<PartitionDiff> diffs = differ.diff(request(before, after, Optional.of(GB)));

        assertThat(diffs)
                .extracting(PartitionDiff::partition)
                .containsExactly("2011-01-04", "2011-01-05", "2011-01-06");
        PartitionDiff day = diffs.get(0);
        assertThat(counts(day)).containsExactly(10L, 10L, 6L, 3L, 1L, 0L, 0L, 1L, 1L, 2L);
        assertThat(day.changedByColumn()).isEqualTo(Map.of("tax", 3L));
        assertThat(day.unexpectedBySlice()).isEqualTo(Map.of("country=IE", 1L));
        assertThat(day.oldSums()).isEqualTo(sums(first));
        assertThat(day.newSums()).isEqualTo(sums(falsified));
        PartitionDiff same = diffs.get(1);
        assertThat(counts(same)).containsExactly(10L, 10L, 10L, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
        assertThat(same.oldSums()).isEqualTo(sums(rows(Mart.D2))).isEqualTo(same.newSums());
        assertThat(counts(diffs.get(2))).containsOnly(0L);
        assertThat(diffs.get(2).oldSums()).containsEntry("tax", new BigDecimal("0.00"));
    }

    @Test
    void aConditionChoosesKeysByTheirNewRowAndRowsToSum() throws Exception {
        List<Record> first = rows(Mart.D1);
        long before = Mart.replace(table, Map.of(Mart.D1, first));
        long after = Mart.replace(table, Map.of(Mart.D1, falsified(first)));
        DiffRequest all = request(before, after, Optional.of(GB));

        PartitionDiff irish = differ.diff(all.where("country = 'IE'")).get(0);
        PartitionDiff british = differ.diff(all.where("country = 'GB'")).get(0);

        assertThat(irish.unexpected()).isEqualTo(1);
        assertThat(irish.samples()).extracting(KeyDiff::key).containsExactly("A|2");
        assertThat(british.unexpected()).isZero();
        assertThat(british.changed()).isEqualTo(2);
        assertThat(irish.oldRows() + british.oldRows()).isEqualTo(10);
        assertThat(irish.oldSums()
                        .getOrDefault("tax", BigDecimal.ZERO)
                        .add(british.oldSums().getOrDefault("tax", BigDecimal.ZERO)))
                .isEqualTo(new BigDecimal("10.00"));
    }

    @Test
    void samplesShowUnexpectedKeysFirstThenWrongDirections() throws Exception {
        long before = Mart.replace(table, Map.of(Mart.D1, rows(Mart.D1)));
        long after = Mart.replace(table, Map.of(Mart.D1, falsified(rows(Mart.D1))));

        List<KeyDiff> samples =
                differ.diff(request(before, after, Optional.of(GB))).get(0).samples();

        assertThat(samples).extracting(KeyDiff::key).containsExactly("A|2", "A|6", "A|5", "A|1", "A|4");
        assertThat(samples).extracting(KeyDiff::expected).containsExactly(false, true, true, true, true);
        assertThat(samples).extracting(KeyDiff::rightDirection).containsExactly(false, true, false, true, true);
        assertThat(samples.get(0).before()).containsEntry("tax", "1.00");
        assertThat(samples.get(0).after()).doesNotContainKey("tax").containsEntry("country", "IE");
        assertThat(samples.get(1).after())
                .as("a repeated key")
                .isEqualTo(samples.get(1).before());
        assertThat(samples.get(4).after()).isEmpty();
    }

    /** Of ten rows: one cent up, a value becomes NULL (in IE), only the version changes, one lost, one cent down, one doubled. */
    private static List<Record> falsified(List<Record> rows) {
        List<Record> changed = new ArrayList<>(rows);
        changed.set(0, Mart.with(rows.get(0), "tax", new BigDecimal("1.01")));
        changed.set(1, Mart.with(rows.get(1), "tax", null));
        changed.set(2, Mart.with(rows.get(2), "source_sequence", 7L));
        changed.set(4, Mart.with(rows.get(4), "tax", new BigDecimal("0.99")));
        changed.add(rows.get(5));
        changed.remove(3);
        return changed;
    }

    private static List<Long> counts(PartitionDiff diff) {
        return List.of(
                diff.oldRows(),
                diff.newRows(),
                diff.equal(),
                diff.changed(),
                diff.onlyOld(),
                diff.onlyNew(),
                diff.doubledOld(),
                diff.doubledNew(),
                diff.unexpected(),
                diff.wrongDirection());
    }

    @Test
    void aKeyThatMovedIsLostInOnePartitionAndNewInTheOther() throws Exception {
        List<Record> first = rows(Mart.D1);
        long before = Mart.replace(table, Map.of(Mart.D1, first));
        List<Record> kept = new ArrayList<>(first);
        Record moved = Mart.with(kept.remove(0), "business_date", Mart.D2);
        long after = Mart.replace(table, Map.of(Mart.D1, kept, Mart.D2, List.of(moved)));

        List<PartitionDiff> diffs = differ.diff(request(before, after, Optional.empty()));

        assertThat(diffs).extracting(PartitionDiff::onlyOld).containsExactly(1L, 0L, 0L);
        assertThat(diffs).extracting(PartitionDiff::onlyNew).containsExactly(0L, 1L, 0L);
        assertThat(diffs).extracting(PartitionDiff::unexpected).containsExactly(1L, 1L, 0L);
    }

    @Test
    void aDoubledKeyInAnAddedFileBesideASharedOneIsSeen() throws Exception {
        List<Record> first = rows(Mart.D1);
        long before = Mart.replace(table, Map.of(Mart.D1, first));
        table.newAppend()
                .appendFile(Mart.write(table, List.of(Mart.with(first.get(0), "tax", null))))
                .commit();
        table.refresh();

        PartitionDiff day = differ.diff(request(before, table.currentSnapshot().snapshotId(), Optional.empty()))
                .get(0);

        assertThat(List.of(day.oldRows(), day.newRows(), day.equal(), day.changed(), day.doubledNew()))
                .containsExactly(10L, 11L, 9L, 1L, 1L);
    }

    @Test
    void rowsHiddenByADeleteFileAreLost() throws Exception {
        long before = Mart.replace(table, Map.of(Mart.D1, rows(Mart.D1)));
        long after = Mart.deleteByKey(table, Mart.D1, List.of("A|3", "A|9"));

        PartitionDiff day =
                differ.diff(request(before, after, Optional.empty())).get(0);

        assertThat(counts(day)).containsExactly(10L, 8L, 8L, 0L, 2L, 0L, 0L, 0L, 2L, 0L);
        assertThat(day.samples()).extracting(KeyDiff::key).containsExactly("A|3", "A|9");
    }

    @Test
    void nullAndValueDifferBothWaysAndEqualNullDoesNot() throws Exception {
        List<Record> first = rows(Mart.D1);
        first.set(0, Mart.with(first.get(0), "customer", null));
        first.set(1, Mart.with(first.get(1), "customer", null));
        long before = Mart.replace(table, Map.of(Mart.D1, first));
        List<Record> changed = new ArrayList<>(first);
        changed.set(0, Mart.with(first.get(0), "customer", "x"));
        changed.set(2, Mart.with(first.get(2), "customer", null));
        long after = Mart.replace(table, Map.of(Mart.D1, changed));

        PartitionDiff day =
                differ.diff(request(before, after, Optional.empty())).get(0);

        assertThat(day.changedByColumn()).isEqualTo(Map.of("customer", 2L));
        assertThat(day.samples()).extracting(KeyDiff::key).containsExactly("A|1", "A|3");
    }

    @Test
    void aConditionThatCannotBePlannedIsNamed() throws Exception {
        long only = Mart.replace(table, Map.of(Mart.D1, rows(Mart.D1)));

        for (String where : List.of("no_column = 1", "true) OR (true", "tax + 1", "1 IN (SELECT 1)", "SUM(tax) > 1")) {
            var expect = Optional.of(new ExpectChange(where, Map.of(), 0));
            assertThatThrownBy(() -> differ.diff(request(only, only, expect)))
                    .isInstanceOf(HindcastException.class)
                    .hasMessageContaining(where);
        }
    }

    @Test
    void theGraphIsTheOneInTheDesign() throws Exception {
        long only = Mart.replace(table, Map.of(Mart.D1, rows(Mart.D1)));

        differ.diff(request(only, only, Optional.of(GB)));

        // The planner numbers its operators through all queries of a process.
        assertThat(flink.operators())
                .extracting(operator -> operator.replaceAll("[\\[$]\\d+[\\]*]+", "#"))
                .containsExactly(
                        "Source: diff files | hindcast-diff-files | 1",
                        "diff read rows | hindcast-diff-rows | 2",
                        "diff_rows_to_judge# | null | 2",
                        "Calc# | null | 2",
                        "ConstraintEnforcer# | null | 2",
                        "TableToDataSteam | null | 2",
                        "diff compare keys | hindcast-diff-compare | 2",
                        "diff report: Writer | hindcast-diff-report | 1");

        differ.diff(request(only, only, Optional.empty()));

        assertThat(flink.operators()).hasSize(4).allMatch(operator -> operator.contains("| hindcast-diff-"));
    }

    private static DiffRequest request(long before, long after, Optional<ExpectChange> expect) {
        return new DiffRequest(
                Mart.NAME,
                before,
                after,
                List.of("2011-01-04", "2011-01-05", "2011-01-06"),
                List.of("order_id", "line_no"),
                List.of("source_updated_at", "source_sequence"),
                expect,
                List.of("country", "no_such_slice"),
                5,
                2,
                Optional.empty(),
                Optional.empty());
    }

    private static List<Record> rows(java.time.LocalDate day) {
        List<Record> rows = new ArrayList<>();
        for (int line = 1; line <= 10; line++) {
            rows.add(Mart.row(day, "A", line, line == 2 ? "IE" : "GB", "1.00"));
        }
        return rows;
    }

    private static Map<String, BigDecimal> sums(List<Record> rows) {
        Map<String, BigDecimal> sums = new java.util.TreeMap<>();
        sums.put("tax", new BigDecimal("0.00"));
        sums.put("gross", new BigDecimal("0.0000"));
        for (Record row : rows) {
            sums.replaceAll(
                    (column, sum) -> row.getField(column) == null ? sum : sum.add((BigDecimal) row.getField(column)));
        }
        return sums;
    }
}
