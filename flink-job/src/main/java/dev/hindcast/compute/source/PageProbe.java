package dev.hindcast.compute.source;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.encryption.PlaintextEncryptionManager;
import org.apache.iceberg.parquet.ParquetSchemaUtil;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.schema.MessageType;

/**
 * Decompresses the pages of files and does nothing else with them: what decompression costs cannot be told apart inside the
 * readers, so it is measured by doing just that, once more, on the same columns.
 */
public final class PageProbe {
    private final TableRows rows;

    /** Files of this table. */
    public PageProbe(TableRows rows) {
        this.rows = rows;
    }

    /**
     * What was found.
     *
     * @param bytes of pages after decompression
     * @param cpuNanos for decompressing them
     */
    public record Found(long bytes, long cpuNanos) {
        Found plus(Found other) {
            return new Found(bytes + other.bytes, cpuNanos + other.cpuNanos);
        }
    }

    /** Reads these columns of all files of the units; empty when one of them is no plain Parquet file. */
    public Optional<Found> read(List<ReadUnit> units, Schema columns) {
        List<FileScanTask> tasks =
                units.stream().flatMap(unit -> unit.tasks().stream()).toList();
        boolean plain = rows.encryption() instanceof PlaintextEncryptionManager
                && tasks.stream().allMatch(task -> task.file().format() == FileFormat.PARQUET);
        return plain
                ? Optional.of(tasks.stream().map(task -> read(task, columns)).reduce(new Found(0, 0), Found::plus))
                : Optional.empty();
    }

    private Found read(FileScanTask task, Schema columns) {
        Found found = new Found(0, 0);
        try (ParquetFileReader reader = ParquetFileReader.open(new PageInput(rows.input(task)))) {
            MessageType wanted =
                    ParquetSchemaUtil.pruneColumns(reader.getFileMetaData().getSchema(), columns);
            reader.setRequestedSchema(wanted);
            for (PageReadStore group = reader.readNextRowGroup(); group != null; group = reader.readNextRowGroup()) {
                for (ColumnDescriptor column : wanted.getColumns()) {
                    found = found.plus(decompress(group.getPageReader(column)));
                }
            }
            return found;
        } catch (IOException cause) {
            throw NamedReading.unreadable(rows.name(), task.file().location(), cause);
        }
    }

    private static Found decompress(PageReader pages) {
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        long bytes = 0;
        DictionaryPage dictionary = pages.readDictionaryPage();
        bytes += dictionary == null ? 0 : dictionary.getUncompressedSize();
        for (DataPage page = pages.readPage(); page != null; page = pages.readPage()) {
            bytes += page.getUncompressedSize();
        }
        return new Found(bytes, ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start);
    }
}
