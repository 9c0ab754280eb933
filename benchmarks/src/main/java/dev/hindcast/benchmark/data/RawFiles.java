package dev.hindcast.benchmark.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/** Writes rows into a given number of Parquet files of one partition. It commits nothing. */
final class RawFiles {
    private final Table table;
    private final OutputFileFactory names;

    RawFiles(Table table) {
        this.table = table;
        this.names = OutputFileFactory.builderFor(table, 0, 0)
                .format(FileFormat.PARQUET)
                .build();
    }

    /**
     * Writes them in order, all files but for one row equally long.
     *
     * @param count how many rows there are
     */
    List<DataFile> write(Iterator<? extends Record> rows, long count, int files) {
        List<DataFile> written = new ArrayList<>();
        for (int file = 0; file < files; file++) {
            long until = count * (file + 1) / files - count * file / files;
            written.add(write(rows, until));
        }
        return written;
    }

    private DataFile write(Iterator<? extends Record> rows, long count) {
        StructLike partition = partition();
        DataWriter<Record> writer = new GenericFileWriterFactory.Builder(table)
                .dataFileFormat(FileFormat.PARQUET)
                .build()
                .newDataWriter(names.newOutputFile(table.spec(), partition), table.spec(), partition);
        try (writer) {
            for (long row = 0; row < count; row++) {
                writer.write(rows.next());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return writer.toDataFile();
    }

    private @Nullable StructLike partition() {
        if (table.spec().isUnpartitioned()) {
            return null;
        }
        PartitionData data = new PartitionData(table.spec().partitionType());
        Object day = Conversions.fromPartitionString(Types.DateType.get(), Tables.DAY.toString());
        data.set(0, day);
        return data;
    }
}
