package dev.hindcast.validate;

import dev.hindcast.compute.batch.BatchRow;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.RowChoice;
import dev.hindcast.compute.source.TableRows;
import dev.hindcast.compute.winner.KeyBlock;
import dev.hindcast.compute.winner.KeyFields;
import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.write.ColumnMeasure;
import dev.hindcast.compute.write.KeyHashes;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.iceberg.ScanTaskParser;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.io.CloseableIterator;
import org.jspecify.annotations.Nullable;

/** planned file -> the keys in it; what the rows of a partition add up to is reported at the end. */
final class MeasureFiles extends Stage<Tuple2<Byte, String>, KeyBlock> {
    /** Enough for the keys of a bucket to fit a cache when a task reads some ten million rows. */
    static final int BUCKETS = 512;

    private final TableRows reader;
    private final KeyFields key;
    private final ColumnReader partition;
    private final List<String> partitions;
    private final List<String> slices;
    private transient @Nullable Map<String, ColumnMeasure> measures;
    private transient @Nullable KeyHashes keys;

    MeasureFiles(Table table, Schema schema, String partitionColumn, ReadBackRequest request) {
        var row = FlinkSchemaUtil.convert(schema);
        this.reader = new TableRows(table, schema);
        this.key = KeyFields.of(schema, request.key());
        this.partition = new ColumnReader(row, row.getFieldIndex(partitionColumn));
        this.partitions = request.partitions();
        this.slices = request.slices();
        ColumnMeasure.refuseUnmeasurable(schema);
    }

    @Override
    public void open() {
        measures = new TreeMap<>();
        keys = new KeyHashes(key, BUCKETS, this::emit);
    }

    @Override
    protected void take(Tuple2<Byte, String> file) throws IOException {
        if (file.f1.isEmpty()) {
            return;
        }
        try (CloseableIterator<ColumnBatch> found =
                reader.batches(ScanTaskParser.fromJson(file.f1, true), reader.schema(), List.of(), RowChoice.ALL)) {
            while (found.hasNext()) {
                measure(found.next());
            }
        }
    }

    @Override
    protected void end() {
        Objects.requireNonNull(keys, "not open").end();
        measures().forEach((found, measure) -> report(new MeasuredRows(found, measure.totals())));
    }

    private void measure(ColumnBatch batch) {
        BatchRow row = new BatchRow(batch);
        int from = 0;
        while (from < batch.rows()) {
            String found = partition.text(row.at(from));
            int to = from + 1;
            while (to < batch.rows() && Objects.equals(partition.text(row.at(to)), found)) {
                to++;
            }
            add(batch, from, to, found);
            from = to;
        }
    }

    /** Rows of another partition (their file spans several) are not asked for. */
    private void add(ColumnBatch batch, int from, int to, @Nullable String found) {
        int index = partitions.indexOf(found);
        if (found != null && index >= 0) {
            measures()
                    .computeIfAbsent(found, ignored -> new ColumnMeasure(reader.schema(), slices))
                    .add(batch, from, to);
            Objects.requireNonNull(keys, "not open").add(batch, from, to, index);
        }
    }

    private Map<String, ColumnMeasure> measures() {
        return Objects.requireNonNull(measures, "not open");
    }
}
