package dev.hindcast.validate;

import dev.hindcast.compute.source.TableRows;
import java.util.List;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.utils.JoinedRowData;
import org.apache.flink.util.Collector;
import org.apache.iceberg.ScanTaskParser;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterator;

/** Reads planned files with their deletes applied. */
final class FileRows extends RichFlatMapFunction<Tuple2<Byte, String>, RowData> {
    private final TableRows reader;
    private final Schema projection;
    private final boolean tagged;

    /** Rows of {@code projection} as they are. */
    static FileRows plain(Table table, Schema full, Schema projection) {
        return new FileRows(table, full, projection, false);
    }

    /** Rows of the whole schema, then {@link DiffShape#tags}. */
    static FileRows tagged(Table table, Schema full) {
        return new FileRows(table, full, full, true);
    }

    private FileRows(Table table, Schema full, Schema projection, boolean tagged) {
        this.reader = new TableRows(table, full);
        this.projection = projection;
        this.tagged = tagged;
    }

    /** The columns that are read of the table. */
    Schema projection() {
        return projection;
    }

    @Override
    public void flatMap(Tuple2<Byte, String> file, Collector<RowData> out) throws Exception {
        if (file.f1.isEmpty()) {
            return;
        }
        RowData tag = DiffShape.tags(file.f0);
        try (CloseableIterator<RowData> rows =
                reader.open(ScanTaskParser.fromJson(file.f1, true), projection, List.of())) {
            while (rows.hasNext()) {
                RowData row = rows.next();
                out.collect(tagged ? new JoinedRowData(row.getRowKind(), row, tag) : row);
            }
        }
    }
}
