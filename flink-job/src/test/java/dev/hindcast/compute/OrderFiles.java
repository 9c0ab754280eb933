package dev.hindcast.compute;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.parquet.Parquet;

/** Files of the tables of {@link BackfillWorld}, written and read with Iceberg's generic classes. */
public final class OrderFiles {
    private OrderFiles() {}

    /** Writes the rows of one partition as one file below this location. */
    public static DataFile write(Table table, String below, List<Record> rows) {
        PartitionKey key = new PartitionKey(table.spec(), table.schema());
        key.partition(new InternalRecordWrapper(table.schema().asStruct()).wrap(rows.get(0)));
        try {
            DataWriter<Record> writer = Parquet.writeData(
                            table.io().newOutputFile(below + "/" + UUID.randomUUID() + ".parquet"))
                    .schema(table.schema())
                    .withSpec(table.spec())
                    .withPartition(key)
                    .createWriterFunc(GenericParquetWriter::create)
                    .build();
            try (writer) {
                rows.forEach(writer::write);
            }
            return writer.toDataFile();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Rows of a snapshot by day, as the reader gives them. */
    public static Map<String, List<Record>> read(Table table, long snapshot, Expression where) {
        Map<String, List<Record>> found = new TreeMap<>();
        try (CloseableIterable<Record> rows =
                IcebergGenerics.read(table).useSnapshot(snapshot).where(where).build()) {
            for (Record row : rows) {
                found.computeIfAbsent(row.getField("business_date").toString(), day -> new ArrayList<>())
                        .add(row.copy());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }
}
