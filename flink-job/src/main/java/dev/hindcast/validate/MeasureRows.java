package dev.hindcast.validate;

import dev.hindcast.compute.winner.OrderedFields;
import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.write.ResultKey;
import dev.hindcast.compute.write.RowMeasure;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.jspecify.annotations.Nullable;

/** row -> its key; what the rows of a partition add up to is reported at the end. */
final class MeasureRows extends Stage<RowData, ResultKey> {
    private final Schema schema;
    private final OrderedFields key;
    private final ColumnReader partition;
    private final List<String> partitions;
    private final List<String> slices;
    private transient @Nullable Map<String, RowMeasure> measures;

    MeasureRows(Schema schema, String partitionColumn, ReadBackRequest request) {
        RowType row = FlinkSchemaUtil.convert(schema);
        this.schema = schema;
        this.key = OrderedFields.of(row, request.key());
        this.partition = new ColumnReader(row, row.getFieldIndex(partitionColumn));
        this.partitions = request.partitions();
        this.slices = request.slices();
    }

    @Override
    public void open() {
        measures = new TreeMap<>();
    }

    /** A row of another partition (its file spans several) is not asked for. */
    @Override
    protected void take(RowData row) {
        String found = partition.text(row);
        int index = partitions.indexOf(found);
        if (found != null && index >= 0) {
            measures()
                    .computeIfAbsent(found, ignored -> new RowMeasure(schema, slices))
                    .add(row);
            emit(new ResultKey(index, key.encode(row)));
        }
    }

    @Override
    protected void end() {
        measures().forEach((found, measure) -> report(new MeasuredRows(found, measure.totals())));
    }

    private Map<String, RowMeasure> measures() {
        return Objects.requireNonNull(measures, "not open");
    }
}
