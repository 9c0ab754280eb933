package dev.hindcast.compute.write.pages;

import dev.hindcast.compute.batch.ColumnBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.Schema;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/** Columns of types that are rare (truth values, floating point, fixed bytes, wide decimals): parquet-column writes them. */
final class ValueColumns {
    private final List<Integer> positions;
    private final List<VectorWriter> writers = new ArrayList<>();
    private final MessageType type;
    private final ParquetProperties properties;
    private @Nullable ColumnWriteStore store;

    ValueColumns(Schema schema, MessageType all, List<Integer> positions, PageLimits limits) {
        this.positions = List.copyOf(positions);
        List<Type> fields = positions.stream().map(all::getType).toList();
        type = new MessageType(all.getName(), fields);
        List<ColumnDescriptor> descriptors = type.getColumns();
        for (int i = 0; i < positions.size(); i++) {
            writers.add(VectorWriter.of(schema.columns().get(positions.get(i)), descriptors.get(i)));
        }
        properties = ParquetProperties.builder()
                .withPageSize(limits.pageBytes())
                .withDictionaryPageSize(limits.dictionaryBytes())
                .withPageRowCountLimit(limits.pageRows())
                .withMinRowCountForPageSizeCheck(ColumnBatch.CAPACITY)
                .withMaxRowCountForPageSizeCheck(ColumnBatch.CAPACITY)
                .build();
    }

    void begin(ColumnChunkPageWriteStore pages) {
        if (positions.isEmpty()) {
            return;
        }
        ColumnWriteStore next = properties.newColumnWriteStore(type, pages, pages);
        for (int i = 0; i < writers.size(); i++) {
            writers.get(i).into(next.getColumnWriter(type.getColumns().get(i)));
        }
        store = next;
    }

    void append(ColumnBatch batch, int from, int to) {
        ColumnWriteStore open = store;
        if (open == null) {
            return;
        }
        for (int i = 0; i < writers.size(); i++) {
            writers.get(i).write(batch.column(positions.get(i)), from, to);
        }
        for (int row = from; row < to; row++) {
            open.endRecord();
        }
    }

    void end() {
        ColumnWriteStore open = store;
        if (open != null) {
            open.flush();
            open.close();
            store = null;
        }
    }

    long bytes() {
        ColumnWriteStore open = store;
        return open == null ? 0 : open.getBufferedSize();
    }

    Stream<FieldMetrics<?>> metrics() {
        return writers.stream().flatMap(VectorWriter::metrics);
    }
}
