package dev.hindcast.compute;

import static dev.hindcast.compute.Shop.DAY;
import static dev.hindcast.compute.Shop.event;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.error.ErrorCode;
import java.net.URI;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.TableProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where result files lie, how many there are, and what is said of them. */
class FilesTest {
    @TempDir
    private Path folder;

    @Test
    void aSmallPartitionIsOneFileHoweverManyTasksAndRawFilesThereAre() {
        Computing computing = new Computing(folder);
        LocalDate[] days = new LocalDate[6];
        for (int commit = 0; commit < 3; commit++) {
            List<Object[]> rows = new ArrayList<>();
            for (int day = 0; day < days.length; day++) {
                days[day] = DAY.plusDays(day);
                rows.add(event(days[day], "o" + commit + "-" + day, 1, 1, "1.0000"));
            }
            computing.lake.append(Shop.RAW, rows);
        }
        List<ComputedPartition> computed = computing.computer.compute(Shop.parallel(computing.request(days), 4));

        assertThat(computed).hasSize(6).allSatisfy(each -> {
            assertThat(each.staged().files()).hasSize(1);
            assertThat(each.facts().rowsOut()).isEqualTo(3);
        });
    }

    @Test
    void aLargePartitionIsSeveralUnitsAndFiles() {
        Computing computing = new Computing(folder, Map.of(TableProperties.WRITE_TARGET_FILE_SIZE_BYTES, "20000"));
        for (int commit = 0; commit < 4; commit++) {
            List<Object[]> rows = new ArrayList<>();
            for (int i = 0; i < 600; i++) {
                rows.add(event(
                        DAY,
                        UUID.nameUUIDFromBytes((commit + "/" + i).getBytes(java.nio.charset.StandardCharsets.UTF_8))
                                .toString(),
                        1,
                        i,
                        "1.0000"));
            }
            computing.lake.append(Shop.RAW, rows);
        }
        ComputeRequest request = computing.request(DAY);
        assertThat(computing.computer.plan(request).units()).hasSizeGreaterThan(2);
        ComputedPartition computed = computing.computer.compute(request).get(0);

        assertThat(computed.staged().files())
                .hasSizeGreaterThan(1)
                .hasSize(computed.facts().files());
        assertThat(computed.facts().rowsOut()).isEqualTo(2400);
        assertThat(computing.rows(List.of(computed))).hasSize(2400);

        ComputedPartition byOne = computing
                .computer
                .compute(Shop.parallel(computing.request(DAY), 1))
                .get(0);
        assertThat(byOne.facts().checksum())
                .as("one task finds what several find")
                .isEqualTo(computed.facts().checksum());
    }

    @Test
    void filesLieBelowThePrefixInTheirPartitionsFolderAndKeepTheirMetrics() {
        Computing computing = new Computing(folder);
        computing.lake.append(Shop.RAW, List.<Object[]>of(event(DAY, "a", 1, 1, "1.0000")));
        ComputeRequest request = computing.request(DAY);
        DataFile file =
                computing.computer.compute(request).get(0).staged().files().get(0);

        assertThat(URI.create(file.location()).getPath())
                .startsWith(URI.create(request.stagingPrefix()).getPath() + "/business_date=2011-01-04/");
        assertThat(file.recordCount()).isEqualTo(1);
        assertThat(file.valueCounts()).isNotEmpty();
        assertThat(file.lowerBounds()).isNotEmpty();
        assertThat(file.splitOffsets()).isNotEmpty();
        assertThat(file.fileSizeInBytes()).isPositive();
    }

    @Test
    void aRuleThatMovesARowOutOfItsPartitionIsRefusedByColumn() {
        Computing computing = new Computing(folder);
        computing.lake.append(Shop.RAW, List.<Object[]>of(event(DAY, "a", 1, 1, "1.0000")));
        String moving = Shop.SQL.replaceFirst(
                "SELECT business_date", "SELECT business_date + INTERVAL '1' DAY AS business_date");

        computing.refusal(Shop.sql(computing.request(DAY), moving), ErrorCode.PARTITION_NOT_ALIGNED, "business_date");
    }

    @Test
    void aLostRawFileIsUnreadableAndNotEmpty() throws Exception {
        Computing computing = new Computing(folder);
        computing.lake.append(Shop.RAW, List.<Object[]>of(event(DAY, "a", 1, 1, "1.0000")));
        ComputeRequest request = computing.request(DAY);
        var raw = computing.lake.load(Shop.RAW);
        try (var tasks = raw.newScan().planFiles()) {
            tasks.forEach(task -> raw.io().deleteFile(task.file().location()));
        }

        computing.refusal(request, ErrorCode.SOURCE_UNREADABLE, ".parquet");
    }

    @Test
    void aSnapshotThatIsGoneIsRefused() {
        Computing computing = new Computing(folder);
        computing.lake.append(Shop.RAW, List.<Object[]>of(event(DAY, "a", 1, 1, "1.0000")));

        computing.refusal(computing.shop.request(4711, List.of("2011-01-04")), ErrorCode.PINNED_SNAPSHOT_GONE, "4711");
    }
}
