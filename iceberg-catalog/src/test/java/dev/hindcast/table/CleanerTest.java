package dev.hindcast.table;

import static dev.hindcast.table.Warehouse.DAY1;
import static dev.hindcast.table.Warehouse.DAY2;
import static dev.hindcast.table.Warehouse.TARGET;
import static dev.hindcast.table.Warehouse.staged;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.manifest.AttemptResult;
import dev.hindcast.manifest.InMemoryManifest;
import dev.hindcast.manifest.Lease;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.Cleaning.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.GenericStatisticsFile;
import org.apache.iceberg.ImmutableGenericPartitionStatisticsFile;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cleaner deletes what attempts left behind, and nothing else. */
class CleanerTest {
    private static final String RUN = "fix-0123456789ab";
    private static final Duration LEASE = Duration.ofMinutes(10);

    @TempDir
    Path folder;

    private Warehouse warehouse;
    private Instant now = Instant.parse("2024-03-15T12:00:00Z");
    private final Manifest manifest = new InMemoryManifest(() -> now);
    private Cleaner cleaner;
    private RefChanges refs;
    private RefCommits commits;

    @BeforeEach
    void open() {
        warehouse = new Warehouse(folder);
        warehouse.create(TARGET);
        warehouse.append(TARGET, warehouse.file("old1", DAY1), Map.of());
        refs = new RefChanges(warehouse.catalogs(), Pauses.NONE);
        refs.createBranch(TARGET, new Refs(RUN).candidate(), Positions.mainHead(warehouse.load(TARGET)));
        commits = new RefCommits(
                warehouse.catalogs(), (tokens, id, list) -> manifest.aboutToCommit(RUN, tokens, id, list), Pauses.NONE);
        cleaner = new Cleaner(warehouse.catalogs(), manifest, LEASE);
        RunNotes none = new RunNotes(null, null, null, null, null, null, null, null);
        manifest.create(
                new RunRow(RUN, TARGET, "raw.order_events", "lock", "code", "1", RunState.PLANNED, none, "ann", null),
                List.of(DAY1, DAY2),
                "ann");
        manifest.openRun(RUN, RunState.PLANNED, "ann");
    }

    @AfterEach
    void close() {
        warehouse.close();
    }

    private Lease claim() {
        return manifest.claim(RUN, "worker", 1, LEASE).get(0);
    }

    private String folderOf(String token) {
        return warehouse.load(TARGET).location() + "/data/hindcast/" + token;
    }

    /** A file below the folder of an attempt that has noted it. */
    private DataFile write(Lease lease, String name) {
        String place = folderOf(lease.token());
        manifest.aboutToWrite(RUN, List.of(lease.token()), place);
        return DataFiles.builder(warehouse.load(TARGET).spec())
                .withPath(touch(place + "/" + name).toString())
                .withFileSizeInBytes(10)
                .withRecordCount(1)
                .withPartitionPath("business_date=" + lease.partition())
                .build();
    }

    private static Path touch(String path) {
        try {
            Files.createDirectories(Path.of(path).getParent());
            return Files.write(Path.of(path), new byte[10]);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private void record(Lease lease, DataFile file) {
        String branch = new Refs(RUN).candidate();
        Outcome outcome = commits.replace(
                TARGET,
                new Replacement(
                        branch,
                        warehouse.at(TARGET, branch),
                        List.of(staged(lease.partition(), file)),
                        Map.of(lease.partition(), lease.token()),
                        Map.of()));
        long snapshot = ((Outcome.Done) outcome).snapshotId();
        manifest.validated(lease, new AttemptResult("1", "code", 1, 1, "0", folderOf(lease.token()), snapshot));
    }

    private Cleaning clean() {
        Cleaning cleaning = cleaner.look(RUN, TARGET);
        assertThat(cleaner.delete(cleaning, TARGET)).isEmpty();
        return cleaning;
    }

    @Test
    void onlyFilesOfEndedAttemptsThatNothingReachesAreDeletedAndStatisticsStay() {
        Lease first = claim();
        DataFile shown = write(first, "shown.parquet");
        record(first, shown);
        Lease second = claim();
        DataFile lost = write(second, "lost.parquet");
        Path puffin = touch(folderOf(second.token()) + "/attached.puffin");
        Path ofPartitions = touch(folderOf(second.token()) + "/attached.stats.parquet");
        attachStatistics(puffin, ofPartitions);
        manifest.failed(second, "out of memory");
        Path foreign = touch(warehouse.load(TARGET).location() + "/data/hindcast/other-run/d/1/1/foreign.parquet");
        now = now.plus(LEASE);

        Cleaning cleaning = clean();
        assertThat(cleaning.paths(Verdict.DELETE)).singleElement().asString().endsWith("lost.parquet");
        assertThat(cleaning.paths(Verdict.KEEP)).hasSize(3);
        assertThat(Path.of(lost.location())).doesNotExist();
        assertThat(List.of(Path.of(shown.location()), puffin, ofPartitions, foreign))
                .allSatisfy(path -> assertThat(path).exists());
        assertThat(warehouse.load(TARGET).statisticsFiles()).hasSize(1);
        assertThat(warehouse.load(TARGET).partitionStatisticsFiles()).hasSize(1);
        assertThat(clean().paths(Verdict.DELETE)).isEmpty();
    }

    private void attachStatistics(Path puffin, Path ofPartitions) {
        Table table = warehouse.load(TARGET);
        long snapshot = table.currentSnapshot().snapshotId();
        table.updateStatistics()
                .setStatistics(new GenericStatisticsFile(snapshot, puffin.toString(), 10, 4, List.of()))
                .commit();
        table.updatePartitionStatistics()
                .setPartitionStatistics(ImmutableGenericPartitionStatisticsFile.builder()
                        .snapshotId(snapshot)
                        .path(ofPartitions.toString())
                        .fileSizeInBytes(10)
                        .build())
                .commit();
    }

    @Test
    void aRunningAttemptAndItsGroupAreLeftAloneHoweverOldTheyAre() {
        List<Lease> group = manifest.claim(RUN, "worker", 2, LEASE);
        String place = folderOf(group.get(0).token());
        manifest.aboutToWrite(RUN, group.stream().map(Lease::token).toList(), place);
        Path file = touch(place + "/a.parquet");
        manifest.failed(group.get(0), "bad row");
        now = now.plus(Duration.ofDays(30));

        Cleaning cleaning = clean();
        assertThat(cleaning.paths(Verdict.DEFER)).hasSize(1);
        assertThat(cleaning.groups().get(0).reason()).contains("is being computed by worker");
        assertThat(file).exists();
    }

    @Test
    void whatAWorkerWithoutLeaseMayStillWriteIsDeferredForTheLengthOfALease() {
        Lease lease = claim();
        DataFile file = write(lease, "a.parquet");
        manifest.moveRun(RUN, RunState.RUNNING, RunState.CANCELLED, "ann", "stop");
        manifest.moveAll(
                RUN,
                dev.hindcast.manifest.PartitionState.RUNNING,
                dev.hindcast.manifest.PartitionState.CANCELLED,
                "ann");
        now = now.plus(LEASE).minusMillis(1);
        assertThat(clean().groups()).singleElement().satisfies(group -> {
            assertThat(group.verdict()).isEqualTo(Verdict.DEFER);
            assertThat(group.reason()).contains("ended less than PT10M ago");
        });
        now = now.plusMillis(1);
        assertThat(clean().paths(Verdict.DELETE)).hasSize(1);
        assertThat(Path.of(file.location())).doesNotExist();
    }

    @Test
    void anAnnouncedCommitMayLandAsLongAsTheCandidateIsThere() {
        Lease lease = claim();
        DataFile file = write(lease, "a.parquet");
        Path list = touch(warehouse.load(TARGET).location() + "/metadata/snap-1-x.avro");
        manifest.aboutToCommit(RUN, lease.token(), 1, list.toString());
        manifest.failed(lease, "no answer");
        now = now.plus(LEASE);
        assertThat(clean().paths(Verdict.DEFER)).hasSize(2);
        assertThat(cleaner.look(RUN, TARGET).groups().get(0).reason()).contains("may still be on its way");

        refs.drop(TARGET, new Refs(RUN).candidate());
        assertThat(clean().paths(Verdict.DELETE)).hasSize(2);
        assertThat(Path.of(file.location())).doesNotExist();
        assertThat(list).doesNotExist();
    }

    @Test
    void aCatchUpThatDiedIsCleanedOnceItsRunIsClosed() {
        String token = RUN + "/catchup-7/1/9";
        manifest.aboutToWrite(RUN, List.of(token), folderOf(token));
        Path file = touch(folderOf(token) + "/a.parquet");
        now = now.plus(LEASE);
        assertThat(clean().groups().get(0).reason()).contains("may still commit");
        refs.drop(TARGET, new Refs(RUN).candidate());
        assertThat(clean().paths(Verdict.DELETE)).hasSize(1);
        assertThat(file).doesNotExist();
    }

    @Test
    void aFolderOutsideOfTheRunsStagingIsNeverLookedInto() {
        Lease lease = claim();
        Path innocent = touch(warehouse.load(TARGET).location() + "/data/a.parquet");
        String base = warehouse.load(TARGET).location() + "/data";
        for (String place : List.of(base, base + "/hindcast/" + RUN + "/../..", base + "/hindcast/other-run/d/1/1")) {
            manifest.aboutToWrite(RUN, List.of(lease.token()), place);
            assertThat(clean().groups()).extracting(Cleaning.Files::verdict).containsExactly(Verdict.DEFER);
        }
        assertThat(innocent).exists();
    }
}
