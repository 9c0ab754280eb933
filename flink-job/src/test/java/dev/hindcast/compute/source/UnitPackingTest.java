package dev.hindcast.compute.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.iceberg.BaseFileScanTask;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.PartitionSpecParser;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SchemaParser;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.expressions.ResidualEvaluator;
import org.junit.jupiter.api.Test;

/** Files of a partition as units, and units as parts: nothing is read twice, nothing is left out. */
class UnitPackingTest {
    private static final long MB = 1L << 20;

    @Test
    void oneLargeFileIsDividedBetweenItsRowGroups() {
        List<List<FileScanTask>> units = UnitPacking.of(List.of(file("a", 400 * MB, 0, 100, 200, 300)), 2);

        assertThat(ranges(units)).containsExactly(List.of("a 0-200"), List.of("a 200-400"));
    }

    @Test
    void aRowGroupIsNeverDivided() {
        List<List<FileScanTask>> units = UnitPacking.of(List.of(file("a", 400 * MB, 0)), 4);

        assertThat(ranges(units)).containsExactly(List.of("a 0-400"));
    }

    @Test
    void filesOfOneSizeAreSharedOutEvenlyAndStayWhole() {
        List<FileScanTask> files = new ArrayList<>();
        for (String name : List.of("a", "b", "c", "d", "e")) {
            files.add(file(name, 60 * MB, 0, 30));
        }
        List<List<FileScanTask>> units = UnitPacking.of(files, 2);

        assertThat(ranges(units))
                .containsExactly(List.of("a 0-60", "b 0-60", "c 0-30"), List.of("c 30-60", "d 0-60", "e 0-60"));
    }

    @Test
    void partsKnowWhereTheirTasksStandInTheUnit() {
        List<FileScanTask> files = List.of(
                file("a", 20 * MB, 0), file("b", MB, 0), file("c", MB, 0), file("d", 30 * MB, 0), file("e", MB, 0));
        List<ReadUnit> parts = new ReadUnit(7, "day", 0, files, List.of()).parts();

        assertThat(parts).extracting(ReadUnit::first).containsExactly(0, 1, 4);
        assertThat(parts.stream().flatMap(part -> part.tasks().stream())).containsExactlyElementsOf(files);
        assertThat(parts).extracting(ReadUnit::id).containsOnly(7);
    }

    private static List<List<String>> ranges(List<List<FileScanTask>> units) {
        return units.stream()
                .map(unit -> unit.stream()
                        .map(task -> "%s %d-%d"
                                .formatted(
                                        task.file().location(), task.start() / MB, (task.start() + task.length()) / MB))
                        .toList())
                .toList();
    }

    private static FileScanTask file(String name, long bytes, long... rowGroups) {
        DataFile file = DataFiles.builder(PartitionSpec.unpartitioned())
                .withPath(name)
                .withFormat(FileFormat.PARQUET)
                .withFileSizeInBytes(bytes)
                .withRecordCount(1)
                .withSplitOffsets(
                        LongStream.of(rowGroups).map(at -> at * MB).boxed().toList())
                .build();
        return new BaseFileScanTask(
                file,
                new DeleteFile[0],
                SchemaParser.toJson(new Schema()),
                PartitionSpecParser.toJson(PartitionSpec.unpartitioned()),
                ResidualEvaluator.unpartitioned(Expressions.alwaysTrue()));
    }
}
