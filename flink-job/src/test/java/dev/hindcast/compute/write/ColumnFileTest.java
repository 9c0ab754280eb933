package dev.hindcast.compute.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.compute.batch.BatchFiller;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.RandomRows;
import dev.hindcast.compute.write.pages.PageFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.table.data.RowData;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetReaders;
import org.apache.iceberg.encryption.EncryptedFiles;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.flink.sink.FlinkFileWriterFactory;
import org.apache.iceberg.hadoop.HadoopTables;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.parquet.Parquet;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files written column by column are, to everybody who reads them, the files that Iceberg's own writer makes. */
class ColumnFileTest {
    private static final int ROWS = 30_000;

    @TempDir
    Path folder;

    private final List<RowData> rows = new RandomRows(11).rows(ROWS);

    @Test
    void rowsAndMetricsAreThoseOfIcebergsWriter() throws IOException, SQLException {
        Table table = table("plain", Map.of("write.parquet.compression-codec", "zstd"));
        DataFile ours = byColumn(table, 1000);
        DataFile theirs = byRow(table);

        assertThat(records(table, ours)).isEqualTo(records(table, theirs)).hasSize(ROWS);
        assertSameMetrics(ours, theirs);
        assertThat(differences(ours, theirs)).isZero();
        assertThat((double) ours.fileSizeInBytes())
                .isBetween(theirs.fileSizeInBytes() * 0.9, theirs.fileSizeInBytes() * 1.1);
    }

    @Test
    void smallRowGroupsAndPagesAreKeptAndFoundByTheirOffsets() throws IOException {
        Table table = table(
                "small",
                Map.of(
                        "write.parquet.row-group-size-bytes", "700000",
                        "write.parquet.page-size-bytes", "20000",
                        "write.parquet.page-row-limit", "9000",
                        "write.parquet.dict-size-bytes", "30000",
                        "write.parquet.bloom-filter-enabled.column.note", "true",
                        "write.parquet.compression-codec", "gzip",
                        "write.metadata.metrics.default", "counts",
                        "write.metadata.metrics.column.note", "truncate(4)",
                        "write.metadata.metrics.column.amount", "full"));
        DataFile ours = byColumn(table, 3333);
        DataFile theirs = byRow(table);

        assertThat(records(table, ours)).isEqualTo(records(table, theirs));
        assertSameMetrics(ours, theirs);
        ParquetMetadata footer = footer(ours);
        assertThat(footer.getBlocks()).hasSizeGreaterThan(2);
        assertThat(ours.splitOffsets())
                .isEqualTo(footer.getBlocks().stream()
                        .map(BlockMetaData::getStartingPos)
                        .toList());
        assertThat(footer.getBlocks().get(0).getColumns())
                .allSatisfy(chunk -> assertThat(chunk.getCodec().name()).isEqualTo("GZIP"));
        assertThat(rowsOfLargestPage(ours)).isLessThanOrEqualTo(9000);
        assertThat(bloomOffsets(footer)).isEqualTo(bloomOffsets(footer(theirs))).containsExactly("note");
    }

    @Test
    void dictionariesEndAndPagesAndRowGroupsStaySmall() throws IOException, SQLException {
        Table table = table(
                "pages",
                Map.of(
                        "write.parquet.row-group-size-bytes", "250000",
                        "write.parquet.page-size-bytes", "20000",
                        "write.parquet.page-row-limit", "9000",
                        "write.parquet.dict-size-bytes", "3000",
                        "write.parquet.compression-level", "1",
                        "write.metadata.metrics.default", "counts",
                        "write.metadata.metrics.column.note", "truncate(4)",
                        "write.metadata.metrics.column.amount", "full"));
        DataFile ours = byColumn(table, 3333);
        DataFile theirs = byRow(table);

        assertThat(PageFile.keeps(table.properties())).isTrue();
        assertThat(records(table, ours)).isEqualTo(records(table, theirs));
        assertSameMetrics(ours, theirs);
        assertThat(differences(ours, theirs)).isZero();
        ParquetMetadata footer = footer(ours);
        assertThat(footer.getBlocks()).hasSizeGreaterThan(2);
        assertThat(ours.splitOffsets())
                .isEqualTo(footer.getBlocks().stream()
                        .map(BlockMetaData::getStartingPos)
                        .toList());
        assertThat(rowsOfLargestPage(ours)).isLessThanOrEqualTo(9000);
    }

    @Test
    void rareWishesAreLeftToIcebergsWriter() {
        assertThat(PageFile.keeps(Map.of())).isTrue();
        assertThat(PageFile.keeps(Map.of("write.parquet.compression-codec", "gzip")))
                .isFalse();
        assertThat(PageFile.keeps(Map.of("write.parquet.bloom-filter-enabled.column.note", "true")))
                .isFalse();
        assertThat(PageFile.keeps(Map.of("write.parquet.page-version", "v2"))).isFalse();
    }

    @Test
    void aFileOfNoFullBatchIsWhole() throws IOException {
        Table table = table("tiny", Map.of());
        List<RowData> few = rows.subList(0, 7);
        ColumnBatch batch = ColumnBatch.of(table.schema());
        few.forEach(new BatchFiller(batch)::add);
        ColumnFile file = new TargetFiles(table, folder + "/staged").open(partition(table));
        file.write(batch, 2, 7);
        file.close();

        assertThat(file.toDataFile().recordCount()).isEqualTo(5);
        assertThat(records(table, file.toDataFile()))
                .extracting(row -> row.get(0))
                .containsExactly(2L, 3L, 4L, 5L, 6L);
    }

    private Table table(String name, Map<String, String> properties) {
        Schema schema = RandomRows.SCHEMA;
        return new HadoopTables(new Configuration())
                .create(
                        schema,
                        PartitionSpec.unpartitioned(),
                        properties,
                        folder.resolve(name).toString());
    }

    private DataFile byColumn(Table table, int batchRows) throws IOException {
        ColumnFile file = new TargetFiles(table, folder + "/staged").open(partition(table));
        ColumnBatch batch = ColumnBatch.of(table.schema());
        BatchFiller filler = new BatchFiller(batch);
        for (int from = 0; from < ROWS; from += batchRows) {
            batch.clear();
            rows.subList(from, Math.min(ROWS, from + batchRows)).forEach(filler::add);
            file.write(batch, 0, batch.rows());
        }
        file.close();
        return file.toDataFile();
    }

    private DataFile byRow(Table table) throws IOException {
        DataWriter<RowData> writer = new FlinkFileWriterFactory.Builder(table)
                .dataFileFormat(FileFormat.PARQUET)
                .dataSchema(table.schema())
                .dataFlinkType(FlinkSchemaUtil.convert(table.schema()))
                .writerProperties(table.properties())
                .build()
                .newDataWriter(
                        EncryptedFiles.plainAsEncryptedOutput(table.io()
                                .newOutputFile(folder + "/row-" + table.name().hashCode() + ".parquet")),
                        table.spec(),
                        null);
        try (writer) {
            rows.forEach(writer::write);
        }
        return writer.toDataFile();
    }

    private static StructLike partition(Table table) {
        return new org.apache.iceberg.PartitionData(table.spec().partitionType());
    }

    private static void assertSameMetrics(DataFile ours, DataFile theirs) {
        assertThat(ours.recordCount()).isEqualTo(theirs.recordCount());
        assertThat(ours.valueCounts()).isEqualTo(theirs.valueCounts());
        assertThat(ours.nullValueCounts()).isEqualTo(theirs.nullValueCounts());
        assertThat(ours.nanValueCounts()).isEqualTo(theirs.nanValueCounts());
        assertThat(bounds(ours.lowerBounds())).isEqualTo(bounds(theirs.lowerBounds()));
        assertThat(bounds(ours.upperBounds())).isEqualTo(bounds(theirs.upperBounds()));
    }

    private static Map<Integer, ByteBuffer> bounds(Map<Integer, ByteBuffer> bounds) {
        return bounds == null ? Map.of() : new TreeMap<>(bounds);
    }

    private List<Record> records(Table table, DataFile file) {
        try (CloseableIterable<Record> found = Parquet.read(table.io().newInputFile(file.location()))
                .project(table.schema())
                .createReaderFunc(stored -> GenericParquetReaders.buildReader(table.schema(), stored))
                .build()) {
            List<Record> records = new ArrayList<>();
            found.forEach(records::add);
            return records;
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    private long differences(DataFile one, DataFile other) throws SQLException {
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement();
                ResultSet count = statement.executeQuery(String.format(
                        "SELECT count(*) FROM ((FROM '%1$s' EXCEPT ALL FROM '%2$s') UNION ALL (FROM '%2$s' EXCEPT ALL FROM '%1$s'))",
                        one.location(), other.location()))) {
            count.next();
            return count.getLong(1);
        }
    }

    private static ParquetMetadata footer(DataFile file) throws IOException {
        try (ParquetFileReader reader = reader(file)) {
            return reader.getFooter();
        }
    }

    private static long rowsOfLargestPage(DataFile file) throws IOException {
        long largest = 0;
        try (ParquetFileReader reader = reader(file)) {
            for (BlockMetaData block : reader.getFooter().getBlocks()) {
                for (ColumnChunkMetaData chunk : block.getColumns()) {
                    var pages = reader.readOffsetIndex(chunk);
                    for (int page = 0; page < pages.getPageCount(); page++) {
                        long last = pages.getLastRowIndex(page, block.getRowCount());
                        largest = Math.max(largest, last - pages.getFirstRowIndex(page) + 1);
                    }
                }
            }
        }
        return largest;
    }

    private static List<String> bloomOffsets(ParquetMetadata footer) {
        return footer.getBlocks().get(0).getColumns().stream()
                .filter(chunk -> chunk.getBloomFilterOffset() >= 0)
                .map(chunk -> chunk.getPath().toDotString())
                .toList();
    }

    private static ParquetFileReader reader(DataFile file) throws IOException {
        return ParquetFileReader.open(
                HadoopInputFile.fromPath(new org.apache.hadoop.fs.Path(file.location()), new Configuration()));
    }
}
