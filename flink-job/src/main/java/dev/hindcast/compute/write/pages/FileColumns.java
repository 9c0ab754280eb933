package dev.hindcast.compute.write.pages;

import dev.hindcast.compute.batch.ColumnBatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** The columns of a file: whole numbers and texts page by page, the rare rest by value. */
final class FileColumns {
    private final List<ColumnDescriptor> descriptors;
    private final List<Column> columns = new ArrayList<>();
    private final ValueColumns byValue;

    private record Column(int position, PageColumn pages) {}

    FileColumns(Schema schema, MessageType type, PageLimits limits, ZstdPages compressor) {
        descriptors = type.getColumns();
        List<Integer> rest = new ArrayList<>();
        for (int i = 0; i < descriptors.size(); i++) {
            ColumnDescriptor descriptor = descriptors.get(i);
            PrimitiveTypeName stored = descriptor.getPrimitiveType().getPrimitiveTypeName();
            if (stored == PrimitiveTypeName.INT32 || stored == PrimitiveTypeName.INT64) {
                columns.add(new Column(i, new NumberColumn(descriptor, limits, compressor)));
            } else if (isText(schema.columns().get(i).type())) {
                columns.add(new Column(i, new TextColumn(descriptor, limits, compressor)));
            } else {
                rest.add(i);
            }
        }
        byValue = new ValueColumns(schema, type, rest, limits);
    }

    private static boolean isText(Type type) {
        return type.typeId() == Type.TypeID.STRING || type.typeId() == Type.TypeID.BINARY;
    }

    void begin(ColumnChunkPageWriteStore pages) {
        columns.forEach(each -> each.pages.begin(pages.getPageWriter(descriptors.get(each.position))));
        byValue.begin(pages);
    }

    void append(ColumnBatch batch, int from, int to) throws IOException {
        for (Column each : columns) {
            each.pages.append(batch.column(each.position), from, to);
        }
        byValue.append(batch, from, to);
    }

    void end() throws IOException {
        for (Column each : columns) {
            each.pages.end();
        }
        byValue.end();
    }

    /** Bytes that the open row group holds. */
    long bytes() {
        return columns.stream().mapToLong(each -> each.pages.bytes()).sum() + byValue.bytes();
    }

    Stream<FieldMetrics<?>> metrics() {
        return byValue.metrics();
    }
}
