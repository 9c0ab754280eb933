package dev.hindcast.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.PositionDelete;
import org.apache.iceberg.deletes.PositionDeleteWriter;
import org.apache.iceberg.inmemory.InMemoryCatalog;
import org.apache.iceberg.io.OutputFileFactory;

/** A mart table that a test fills by hand. */
public final class MartTable implements AutoCloseable {
    private final InMemoryCatalog catalog = new InMemoryCatalog();
    private final Table table;

    public MartTable() {
        this(DemoTables.byBusinessDate(DemoTables.ORDERS_DAILY_SCHEMA));
    }

    /** All rows of an append in one file: fast for tests that look at rows only. */
    public static MartTable inOneFile() {
        return new MartTable(PartitionSpec.unpartitioned());
    }

    private MartTable(PartitionSpec spec) {
        catalog.initialize("test", Map.of());
        catalog.createNamespace(Namespace.of("mart"));
        table = catalog.createTable(TableIdentifier.of("mart", "orders_daily"), DemoTables.ORDERS_DAILY_SCHEMA, spec);
    }

    public Table table() {
        return table;
    }

    /** Appends rows given as text, values in the order of the schema with commas between. */
    public long append(List<String> lines) {
        return appendRows(lines.stream().map(MartTable::row).toList());
    }

    public long appendRows(List<Record> rows) {
        List<Record> sorted = new ArrayList<>(rows);
        sorted.sort(Comparator.comparing(row -> (LocalDate) row.getField("business_date")));
        return commit(RecordFiles.write(table, sorted));
    }

    private long commit(List<DataFile> files) {
        var append = table.newAppend();
        files.forEach(append::appendFile);
        append.commit();
        return head();
    }

    /** Appends a row and deletes it again by position, in a file of its own. */
    public long appendAndDelete(String line) {
        DataFile file = RecordFiles.write(table, List.of(row(line))).get(0);
        commit(List.of(file));
        PositionDeleteWriter<Record> deletes = new GenericFileWriterFactory.Builder(table)
                .deleteFileFormat(FileFormat.PARQUET)
                .build()
                .newPositionDeleteWriter(
                        OutputFileFactory.builderFor(table, 1, 1)
                                .format(FileFormat.PARQUET)
                                .build()
                                .newOutputFile(table.spec(), file.partition()),
                        table.spec(),
                        file.partition());
        try (deletes) {
            deletes.write(PositionDelete.<Record>create().set(file.location(), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        table.newRowDelta().addDeletes(deletes.toDeleteFile()).commit();
        return head();
    }

    private long head() {
        table.refresh();
        return table.currentSnapshot().snapshotId();
    }

    private static Record row(String line) {
        String[] values = line.split(",", -1);
        GenericRecord row = GenericRecord.create(DemoTables.ORDERS_DAILY_SCHEMA);
        for (int i = 0; i < values.length; i++) {
            if (!values[i].isEmpty()) {
                row.set(i, value(i, values[i]));
            }
        }
        return row;
    }

    private static Object value(int column, String text) {
        var type = DemoTables.ORDERS_DAILY_SCHEMA.columns().get(column).type();
        return switch (type.typeId()) {
            case DATE -> LocalDate.parse(text);
            case INTEGER -> Integer.valueOf(text);
            case LONG -> Long.valueOf(text);
            case TIMESTAMP -> OffsetDateTime.parse(text);
            case DECIMAL -> new BigDecimal(text).setScale(((org.apache.iceberg.types.Types.DecimalType) type).scale());
            default -> text;
        };
    }

    @Override
    public void close() {
        try {
            catalog.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
