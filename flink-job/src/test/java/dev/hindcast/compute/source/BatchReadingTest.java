package dev.hindcast.compute.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.compute.batch.BatchRow;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.RandomRows;
import dev.hindcast.compute.batch.RowChoice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.deletes.PositionDelete;
import org.apache.iceberg.deletes.PositionDeleteWriter;
import org.apache.iceberg.encryption.EncryptedFiles;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.flink.sink.FlinkFileWriterFactory;
import org.apache.iceberg.hadoop.HadoopTables;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.CloseableIterator;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns are read as rows are, whatever the file looks like. */
class BatchReadingTest {
    private static final RowChoice SOME = (first, rows, chosen) -> {
        int count = 0;
        for (int i = 0; i < rows; i++) {
            if ((first + i) % 3 != 1) {
                chosen[count++] = i;
            }
        }
        return count;
    };

    @TempDir
    Path folder;

    private final List<RowData> rows = new RandomRows(5).rows(20_000);

    @Test
    void everyTypeIsReadFromDictionariesAndFromPlainPages() throws IOException {
        for (String dictionaryBytes : List.of("2000000", "20000", "1")) {
            Table table = table(Map.of("write.parquet.dict-size-bytes", dictionaryBytes));
            append(table, rows);

            assertThat(isFast(table)).isTrue();
            assertBothRead(table, RowChoice.ALL, 20_000);
            assertBothRead(table, SOME, 13_333);
        }
    }

    @Test
    void partsOfAFileAreReadWithTheirPositions() throws IOException {
        Table table = table(Map.of("write.parquet.row-group-size-bytes", "300000"));
        append(table, rows);
        List<FileScanTask> parts = new ArrayList<>();
        tasks(table).get(0).split(400_000).forEach(parts::add);

        assertThat(parts).hasSizeGreaterThan(3);
        List<BinaryRowData> found = new ArrayList<>();
        for (FileScanTask part : parts) {
            found.addAll(byBatch(table, table.schema(), part, SOME));
        }
        assertThat(found)
                .isEqualTo(byRow(table, table.schema(), tasks(table).get(0), SOME))
                .hasSize(13_333);
    }

    @Test
    void plainColumnsAreReadPageByPageWhereverPagesAndDictionariesEnd() throws IOException {
        for (String dictionaryBytes : List.of("2000000", "20000", "1")) {
            for (String pageRows : List.of("100", "5000", "100000")) {
                Table table = table(Map.of(
                        "write.parquet.dict-size-bytes", dictionaryBytes,
                        "write.parquet.page-row-limit", pageRows,
                        "write.parquet.row-group-check-min-record-count", "100",
                        "write.parquet.page-size-bytes", "7000",
                        "write.parquet.row-group-size-bytes", "300000"));
                append(table, rows);
                Schema plain = plainColumns(table.schema());
                FileScanTask task = tasks(table).get(0);

                assertThat(PageBatches.open(table.io().newInputFile(task.file()), task, plain, SOME, Map.of()))
                        .isPresent();
                assertThat(byBatch(table, plain, task, SOME))
                        .hasSize(13_333)
                        .isEqualTo(byRow(table, plain, task, SOME));
                assertThat(byBatch(table, plain, task, RowChoice.ALL))
                        .isEqualTo(byRow(table, plain, task, RowChoice.ALL));
            }
        }
    }

    @Test
    void pagesOfVersionTwoAndOtherCodecsAreReadToo() throws IOException {
        for (String codec : List.of("gzip", "snappy", "uncompressed")) {
            Table table = table(Map.of(
                    "write.parquet.compression-codec",
                    codec,
                    "write.parquet.page-version",
                    codec.equals("gzip") ? "v2" : "v1"));
            append(table, rows);
            Schema plain = plainColumns(table.schema());

            assertThat(byBatch(table, plain, tasks(table).get(0), SOME))
                    .isEqualTo(byRow(table, plain, tasks(table).get(0), SOME));
        }
    }

    private static Schema plainColumns(Schema schema) {
        List<Types.NestedField> plain = schema.columns().stream()
                .filter(column -> switch (column.type().typeId()) {
                    case BOOLEAN, INTEGER, LONG, DATE, TIME, TIMESTAMP, TIMESTAMP_NANO, STRING, BINARY -> true;
                    case DECIMAL -> ((Types.DecimalType) column.type()).precision() <= 18;
                    default -> false;
                })
                .toList();
        assertThat(plain).hasSizeGreaterThan(8);
        return new Schema(plain);
    }

    @Test
    void columnsThatWereAddedWidenedAndRenamedAreRead() throws IOException {
        Table table = table(Map.of());
        append(table, rows);
        table.updateSchema()
                .addColumn("later", Types.StringType.get())
                .addColumn("later_amount", Types.DecimalType.of(20, 2))
                .updateColumn("small", Types.LongType.get())
                .updateColumn("single", Types.DoubleType.get())
                .updateColumn("tiny_amount", Types.DecimalType.of(12, 2))
                .updateColumn("amount", Types.DecimalType.of(30, 4))
                .renameColumn("country", "land")
                .moveFirst("note")
                .commit();

        assertThat(isFast(table)).isTrue();
        assertBothRead(table, SOME, 13_333);
    }

    @Test
    void deletedRowsAreLeftOut() throws IOException {
        Table table = table(Map.of());
        DataFile file = append(table, rows);
        table.newRowDelta()
                .addDeletes(deletes(table, file, List.of(0L, 7L, 19_999L)))
                .commit();

        assertThat(isFast(table)).isFalse();
        assertBothRead(table, RowChoice.ALL, 19_997);
    }

    @Test
    void filtersAreAppliedToEachRow() throws IOException {
        Table table = table(Map.of());
        append(table, rows);

        long found = 0;
        try (CloseableIterator<ColumnBatch> batches = new TableRows(table, table.schema())
                .batches(tasks(table).get(0), table.schema(), List.of(Expressions.equal("country", "GB")), SOME)) {
            while (batches.hasNext()) {
                found += batches.next().rows();
            }
        }
        assertThat(found)
                .isEqualTo(rows.stream()
                        .filter(row -> row.getLong(0) % 3 != 1
                                && !row.isNullAt(12)
                                && row.getString(12).toString().equals("GB"))
                        .count())
                .isPositive();
    }

    private void assertBothRead(Table table, RowChoice choice, int expected) throws IOException {
        FileScanTask task = tasks(table).get(0);
        List<BinaryRowData> byBatch = byBatch(table, table.schema(), task, choice);

        assertThat(byBatch).hasSize(expected).isEqualTo(byRow(table, table.schema(), task, choice));
    }

    private static boolean isFast(Table table) throws IOException {
        return FileBatches.canRead(tasks(table).get(0), table.schema());
    }

    private static List<BinaryRowData> byBatch(Table table, Schema columns, FileScanTask task, RowChoice choice)
            throws IOException {
        RowDataSerializer binary = new RowDataSerializer(FlinkSchemaUtil.convert(columns));
        List<BinaryRowData> found = new ArrayList<>();
        try (CloseableIterator<ColumnBatch> batches =
                new TableRows(table, columns).batches(task, columns, List.of(), choice)) {
            while (batches.hasNext()) {
                ColumnBatch batch = batches.next();
                BatchRow row = new BatchRow(batch);
                for (int i = 0; i < batch.rows(); i++) {
                    found.add(binary.toBinaryRow(row.at(i)).copy());
                }
            }
        }
        return found;
    }

    private static List<BinaryRowData> byRow(Table table, Schema columns, FileScanTask task, RowChoice choice)
            throws IOException {
        RowType type = FlinkSchemaUtil.convert(columns);
        RowDataSerializer binary = new RowDataSerializer(type);
        org.apache.flink.table.data.utils.ProjectedRowData plain =
                org.apache.flink.table.data.utils.ProjectedRowData.from(
                        java.util.stream.IntStream.range(0, columns.columns().size())
                                .toArray());
        List<BinaryRowData> found = new ArrayList<>();
        try (CloseableIterator<RowData> rows =
                new TableRows(table, columns).open(task, SourceColumns.withPosition(columns), List.of())) {
            while (rows.hasNext()) {
                RowData row = rows.next();
                if (choice.choose(row.getLong(columns.columns().size()), 1, new int[1]) == 1) {
                    found.add(binary.toBinaryRow(widened(plain.replaceRow(row), type))
                            .copy());
                }
            }
        }
        return found;
    }

    private static List<FileScanTask> tasks(Table table) throws IOException {
        try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
            List<FileScanTask> found = new ArrayList<>();
            tasks.forEach(found::add);
            return found;
        }
    }

    private Table table(Map<String, String> properties) {
        Schema schema = RandomRows.SCHEMA;
        Map<String, String> all = new java.util.HashMap<>(properties);
        all.put("format-version", "2");
        return new HadoopTables(new Configuration())
                .create(
                        schema,
                        PartitionSpec.unpartitioned(),
                        all,
                        folder.resolve("table-" + java.util.UUID.randomUUID()).toString());
    }

    private DataFile append(Table table, List<RowData> rows) throws IOException {
        DataWriter<RowData> writer = new FlinkFileWriterFactory.Builder(table)
                .dataFileFormat(FileFormat.PARQUET)
                .dataSchema(table.schema())
                .dataFlinkType(FlinkSchemaUtil.convert(table.schema()))
                .writerProperties(table.properties())
                .build()
                .newDataWriter(
                        EncryptedFiles.plainAsEncryptedOutput(
                                table.io().newOutputFile(table.location() + "/data/one.parquet")),
                        table.spec(),
                        null);
        try (writer) {
            rows.forEach(writer::write);
        }
        table.newAppend().appendFile(writer.toDataFile()).commit();
        return writer.toDataFile();
    }

    /** Iceberg marks what writes position deletes of version 2 tables as deprecated; such tables stay readable. */
    @SuppressWarnings("deprecation")
    private static DeleteFile deletes(Table table, DataFile file, List<Long> positions) throws IOException {
        PositionDeleteWriter<RowData> writer = new org.apache.iceberg.flink.sink.FlinkAppenderFactory(
                        table,
                        table.schema(),
                        FlinkSchemaUtil.convert(table.schema()),
                        table.properties(),
                        table.spec(),
                        null,
                        null,
                        null)
                .newPosDeleteWriter(
                        EncryptedFiles.plainAsEncryptedOutput(
                                table.io().newOutputFile(table.location() + "/data/deletes.parquet")),
                        FileFormat.PARQUET,
                        null);
        try (writer) {
            for (long position : positions) {
                writer.write(PositionDelete.<RowData>create().set(file.location(), position, null));
            }
        }
        return writer.toDeleteFile();
    }

    /** Iceberg's row reader gives decimals in the precision of the file, the batches in that of the column. */
    private static RowData widened(RowData row, RowType type) {
        GenericRowData wide = new GenericRowData(row.getRowKind(), type.getFieldCount());
        for (int i = 0; i < type.getFieldCount(); i++) {
            Object value = RowData.createFieldGetter(type.getTypeAt(i), i).getFieldOrNull(row);
            boolean decimal = value instanceof DecimalData && type.getTypeAt(i) instanceof DecimalType;
            wide.setField(i, decimal ? inPrecision((DecimalData) value, (DecimalType) type.getTypeAt(i)) : value);
        }
        return wide;
    }

    private static DecimalData inPrecision(DecimalData value, DecimalType type) {
        return DecimalData.fromBigDecimal(value.toBigDecimal(), type.getPrecision(), type.getScale());
    }
}
