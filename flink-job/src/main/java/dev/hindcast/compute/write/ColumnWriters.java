package dev.hindcast.compute.write;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.write.pages.VectorWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.Schema;
import org.apache.iceberg.parquet.ParquetValueWriter;
import org.apache.iceberg.parquet.TripleWriter;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/**
 * What Iceberg's Parquet writer asks to write "one value": a part of a batch, column after column. The writer is then told
 * of each row of the part, so that it counts rows, ends pages and row groups as ever; all of that happens at multiples of
 * {@link #PART} rows only, where no column is ahead of another.
 */
final class ColumnWriters implements ParquetValueWriter<ColumnBatch> {
    /** Rows after which pages and row groups may end. */
    static final int PART = ColumnBatch.CAPACITY;

    private final List<ColumnDescriptor> descriptors;
    private final List<VectorWriter> writers = new ArrayList<>();
    private @Nullable Part next;

    ColumnWriters(Schema schema, MessageType type) {
        descriptors = type.getColumns();
        for (int i = 0; i < descriptors.size(); i++) {
            writers.add(VectorWriter.of(schema.columns().get(i), descriptors.get(i)));
        }
    }

    /** The rows {@code [from, to)} of a batch are written by the next call. */
    void prepare(int from, int to) {
        next = new Part(from, to);
    }

    @Override
    public void write(int repetitionLevel, ColumnBatch batch) {
        Part part = next;
        if (part == null) {
            return;
        }
        next = null;
        for (int i = 0; i < writers.size(); i++) {
            writers.get(i).write(batch.column(i), part.from, part.to);
        }
    }

    @Override
    public List<TripleWriter<?>> columns() {
        throw new UnsupportedOperationException("Columns are written here, not by value");
    }

    @Override
    public void setColumnStore(ColumnWriteStore store) {
        for (int i = 0; i < writers.size(); i++) {
            writers.get(i).into(store.getColumnWriter(descriptors.get(i)));
        }
    }

    @Override
    public Stream<FieldMetrics<?>> metrics() {
        return writers.stream().flatMap(VectorWriter::metrics);
    }

    private record Part(int from, int to) {}
}
