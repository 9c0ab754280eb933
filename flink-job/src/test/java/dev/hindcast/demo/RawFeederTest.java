package dev.hindcast.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.HindcastException;
import dev.hindcast.table.CommitJournal;
import dev.hindcast.table.IcebergCatalogs;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.RefCommits;
import dev.hindcast.workspace.Settings;
import dev.hindcast.workspace.WorkFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.CloseableIterable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events and dimensions arrive in the tables as they are, through the product's own commits. */
class RawFeederTest {
    @TempDir
    private Path folder;

    private IcebergCatalogs catalogs;
    private RawFeeder feeder;
    private DemoInputs inputs;

    @BeforeEach
    void open() throws Exception {
        WorkFolder work = new WorkFolder(Files.createDirectories(folder.resolve("work")));
        catalogs = IcebergCatalogs.open(Settings.embedded(work).catalog());
        DemoTables.create(catalogs);
        feeder = new RawFeeder(catalogs, new RefCommits(catalogs, CommitJournal.NONE)::append);
        inputs = aFewDays(
                DemoFiles.prepare(DemoOptions.generated(new GeneratorOptions(5, 2_000)), folder.resolve("inputs")));
    }

    @AfterEach
    void close() {
        catalogs.close();
    }

    @Test
    void everyEventArrivesOnceWithOneFileForEachDayOfACommit() throws Exception {
        long first = feeder.feed(inputs.arrivals().initial());
        List<Arrivals.Batch> later = inputs.arrivals().later(8);
        List<Long> snapshots = later.stream().map(feeder::feed).toList();

        Table raw = catalogs.load(DemoTables.ORDER_EVENTS);
        assertThat(rows(raw)).hasSize(inputs.arrivals().events().size());
        assertThat(raw.snapshot(snapshots.get(0)).summary())
                .containsEntry(
                        "added-data-files", Integer.toString(days(later.get(0)).size()))
                .containsEntry(
                        "added-records", Integer.toString(later.get(0).events().size()));
        assertThat(feeder.arrivedAt(first))
                .isEqualTo(inputs.arrivals().initial().arrived());
        assertThat(feeder.arrivedAt(snapshots.get(snapshots.size() - 1)))
                .isEqualTo(inputs.arrivals().events().size());
        assertThat(feeder.arrivedAt(0)).isZero();
    }

    @Test
    void filesKnowTheirPartition() throws Exception {
        feeder.feed(inputs.arrivals().initial());

        List<LocalDate> days = new ArrayList<>();
        Table raw = catalogs.load(DemoTables.ORDER_EVENTS);
        try (CloseableIterable<FileScanTask> tasks = raw.newScan().planFiles()) {
            tasks.forEach(task ->
                    days.add(LocalDate.ofEpochDay(task.file().partition().get(0, Integer.class))));
        }
        assertThat(days)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(days(inputs.arrivals().initial()));
    }

    @Test
    void theDimensionsAreLoaded() throws Exception {
        new DimensionLoader(catalogs, new RefCommits(catalogs, CommitJournal.NONE)::append)
                .load(inputs.vat(), inputs.fx(), inputs.countries());

        assertThat(rows(catalogs.load(DemoTables.TAX_RULES)))
                .hasSameSizeAs(inputs.vat())
                .anyMatch(row -> row.toString().contains("GB, 0.1750, 2010-01-01, 2011-01-04"));
        assertThat(rows(catalogs.load(DemoTables.FX_RATES))).hasSameSizeAs(inputs.fx());
        assertThat(rows(catalogs.load(DemoTables.COUNTRIES))).hasSize(38);
    }

    @Test
    void aRefusedAppendIsAnError() {
        RawFeeder refused = new RawFeeder(catalogs, (table, files, summary) -> new Outcome.Refused("busy", true));

        assertThatThrownBy(() -> refused.feed(inputs.arrivals().initial()))
                .isInstanceOf(HindcastException.class)
                .hasMessageContaining("busy");
    }

    /** Only days around the cut between the initial and the later part: a file a day is a file written. */
    private static DemoInputs aFewDays(DemoInputs all) {
        List<OrderEvent> events = all.arrivals().events().stream()
                .filter(event -> event.businessDate().isAfter(LocalDate.parse("2011-05-26"))
                        && event.businessDate().isBefore(LocalDate.parse("2011-06-09")))
                .toList();
        return new DemoInputs(new Arrivals(events), all.vat(), all.fx(), all.countries(), events.size(), all.oracle());
    }

    private static Set<LocalDate> days(Arrivals.Batch batch) {
        Set<LocalDate> days = new HashSet<>();
        batch.events().forEach(event -> days.add(event.businessDate()));
        return days;
    }

    private static List<Record> rows(Table table) throws Exception {
        List<Record> rows = new ArrayList<>();
        try (CloseableIterable<Record> found = IcebergGenerics.read(table).build()) {
            found.forEach(rows::add);
        }
        return rows;
    }
}
