package dev.hindcast.validate;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.winner.KeyBlock;
import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.write.ColumnMeasure;
import java.util.Objects;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SchemaParser;
import org.jspecify.annotations.Nullable;

/** result batch -> the keys in it; what the rows of a partition add up to is reported at the end. Nothing is written. */
final class MeasureBatches extends Stage<ColumnBatch, KeyBlock> {
    private final Measuring how;
    private final String schemaJson;
    private transient @Nullable PartitionMeasures measures;

    MeasureBatches(Schema schema, Measuring how) {
        this.how = how;
        this.schemaJson = SchemaParser.toJson(schema);
        ColumnMeasure.refuseUnmeasurable(schema);
    }

    @Override
    public void open() {
        measures = new PartitionMeasures(how, SchemaParser.fromJson(schemaJson), this::emit);
    }

    @Override
    protected void take(ColumnBatch batch) {
        measures().add(batch);
    }

    @Override
    protected void end() {
        measures().end().forEach(this::report);
    }

    private PartitionMeasures measures() {
        return Objects.requireNonNull(measures, "not open");
    }
}
