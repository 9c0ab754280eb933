package dev.hindcast.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.table.SummaryKeys;
import dev.hindcast.table.Watermark;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.inmemory.InMemoryCatalog;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FreshnessTest {
    private static final Instant START = Instant.parse("2011-06-01T00:00:00Z");
    private static final Schema SCHEMA = new Schema(Types.NestedField.required(1, "id", Types.LongType.get()));

    private InMemoryCatalog catalog;
    private Table source;
    private Table target;
    private int files;

    @BeforeEach
    void createTables() {
        catalog = new InMemoryCatalog();
        catalog.initialize("memory", Map.of());
        catalog.createNamespace(Namespace.of("t"));
        source = catalog.createTable(TableIdentifier.of("t", "raw"), SCHEMA);
        target = catalog.createTable(TableIdentifier.of("t", "mart"), SCHEMA);
    }

    @AfterEach
    void closeCatalog() throws Exception {
        catalog.close();
    }

    @Test
    void percentilesAreByNearestRank() {
        List<SourceCommit> commits = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            commits.add(covered(i, i, Duration.ofSeconds(i)));
        }

        Freshness freshness = Freshness.over(commits, START, START.plusSeconds(3600));

        assertThat(freshness.snapshots()).isEqualTo(20);
        assertThat(freshness.p50()).isEqualTo(Duration.ofSeconds(10));
        assertThat(freshness.p95()).isEqualTo(Duration.ofSeconds(19));
        assertThat(freshness.longest()).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void whatIsNotCoveredYetWaitsUntilTheEndOfTheWindow() {
        SourceCommit never = new SourceCommit(1, START, 5, Optional.empty());
        SourceCommit later = new SourceCommit(2, START.plusSeconds(10), 5, Optional.of(START.plusSeconds(500)));

        Freshness freshness = Freshness.over(List.of(never, later), START, START.plusSeconds(100));

        assertThat(freshness.uncovered()).isEqualTo(2);
        assertThat(freshness.p50()).isEqualTo(Duration.ofSeconds(90));
        assertThat(freshness.p95()).isEqualTo(Duration.ofSeconds(100));
    }

    @Test
    void theWindowIsHalfOpenAndEmptySnapshotsDoNotCount() {
        List<SourceCommit> commits = List.of(
                covered(1, -1, Duration.ofSeconds(99)),
                new SourceCommit(2, START, 0, Optional.empty()),
                covered(3, 0, Duration.ofSeconds(2)),
                covered(4, 100, Duration.ofSeconds(99)));

        assertThat(Freshness.over(commits, START, START.plusSeconds(100)))
                .isEqualTo(new Freshness(1, 0, Duration.ofSeconds(2), Duration.ofSeconds(2), Duration.ofSeconds(2)));
        assertThat(Freshness.over(List.of(), START, START.plusSeconds(1)).p95()).isZero();
    }

    @Test
    void mainCoversASourceSnapshotFromItsFirstCommitThatReachesIt() {
        Snapshot first = feed();
        Snapshot second = feed();
        Snapshot third = feed();
        Snapshot covering = live(second);

        assertThat(SourceCoverage.read(source, target))
                .containsExactly(
                        commit(first, covering),
                        commit(second, covering),
                        new SourceCommit(
                                third.snapshotId(),
                                Instant.ofEpochMilli(third.timestampMillis()),
                                5,
                                Optional.empty()));
    }

    @Test
    void aPositionThatIsSetBackDoesNotReopenWhatWasCovered() {
        Snapshot first = feed();
        Snapshot covering = live(first);
        Snapshot second = feed();
        Snapshot again = live(second);
        live(first);
        live(second);

        assertThat(SourceCoverage.read(source, target)).containsExactly(commit(first, covering), commit(second, again));
    }

    @Test
    void replacedFilesAndPositionsOfAnotherSourceDoNotCount() {
        Snapshot first = feed();
        source.newRewrite().deleteFile(file(0)).addFile(file(99)).commit();
        append(
                target,
                Map.of(
                        SummaryKeys.SOURCE_TABLE_UUID,
                        "another",
                        SummaryKeys.SOURCE_WATERMARK,
                        watermark(first).text()));

        assertThat(SourceCoverage.read(source, target))
                .singleElement()
                .satisfies(commit -> assertThat(commit.covered()).isEmpty());
    }

    private static SourceCommit covered(long id, int second, Duration delay) {
        Instant at = START.plusSeconds(second);
        return new SourceCommit(id, at, 5, Optional.of(at.plus(delay)));
    }

    private static SourceCommit commit(Snapshot snapshot, Snapshot covering) {
        return new SourceCommit(
                snapshot.snapshotId(),
                Instant.ofEpochMilli(snapshot.timestampMillis()),
                5,
                Optional.of(Instant.ofEpochMilli(covering.timestampMillis())));
    }

    private Snapshot feed() {
        return append(source, Map.of());
    }

    private Snapshot live(Snapshot upTo) {
        return append(
                target,
                Map.of(
                        SummaryKeys.SOURCE_TABLE_UUID, source.uuid().toString(),
                        SummaryKeys.SOURCE_WATERMARK, watermark(upTo).text()));
    }

    private static Watermark watermark(Snapshot snapshot) {
        return new Watermark(snapshot.snapshotId(), snapshot.sequenceNumber(), snapshot.timestampMillis());
    }

    private Snapshot append(Table table, Map<String, String> summary) {
        AppendFiles append = table.newAppend().appendFile(file(files++));
        summary.forEach(append::set);
        append.commit();
        return table.currentSnapshot();
    }

    private static DataFile file(int number) {
        return DataFiles.builder(PartitionSpec.unpartitioned())
                .withPath("memory:/t/" + number + ".parquet")
                .withFileSizeInBytes(10)
                .withRecordCount(5)
                .build();
    }
}
