package dev.hindcast.validate;

import java.util.List;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.utils.JoinedRowData;
import org.apache.flink.util.Collector;
import org.apache.iceberg.BaseCombinedScanTask;
import org.apache.iceberg.ScanTaskParser;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SerializableTable;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.flink.source.DataIterator;
import org.apache.iceberg.flink.source.RowDataFileScanTaskReader;

/** Reads planned files with their deletes applied. */
final class FileRows extends RichFlatMapFunction<Tuple2<Byte, String>, RowData> {
    private final Table table;
    private final Schema full;
    private final Schema projection;
    private final boolean tagged;

    /** Rows of {@code projection} as they are. */
    static FileRows plain(Table table, Schema full, Schema projection) {
        return new FileRows(table, full, projection, false);
    }

    /** Rows of the whole schema, then the {@link Side} as TINYINT and FALSE: nothing says yet that the row may change. */
    static FileRows tagged(Table table, Schema full) {
        return new FileRows(table, full, full, true);
    }

    private FileRows(Table table, Schema full, Schema projection, boolean tagged) {
        this.table = SerializableTable.copyOf(table);
        this.full = full;
        this.projection = projection;
        this.tagged = tagged;
    }

    @Override
    public void flatMap(Tuple2<Byte, String> file, Collector<RowData> out) throws Exception {
        if (file.f1.isEmpty()) {
            return;
        }
        String mapping = table.properties().get(TableProperties.DEFAULT_NAME_MAPPING);
        var reader = new RowDataFileScanTaskReader(full, projection, mapping, true, List.of());
        var task = new BaseCombinedScanTask(ScanTaskParser.fromJson(file.f1, true));
        RowData tag = GenericRowData.of(file.f0, false);
        try (DataIterator<RowData> rows = new DataIterator<>(reader, task, table.io(), table.encryption())) {
            while (rows.hasNext()) {
                RowData row = rows.next();
                out.collect(tagged ? new JoinedRowData(row.getRowKind(), row, tag) : row);
            }
        }
    }
}
