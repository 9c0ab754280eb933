package dev.hindcast.validate;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.RowChoice;
import dev.hindcast.compute.source.TableRows;
import dev.hindcast.compute.winner.KeyBlock;
import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.write.ColumnMeasure;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.iceberg.ScanTaskParser;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterator;
import org.jspecify.annotations.Nullable;

/** planned file -> the keys in it; what the rows of a partition add up to is reported at the end. */
final class MeasureFiles extends Stage<Tuple2<Byte, String>, KeyBlock> {
    private final TableRows reader;
    private final Measuring how;
    private transient @Nullable PartitionMeasures measures;

    MeasureFiles(Table table, Schema schema, Measuring how) {
        this.reader = new TableRows(table, schema);
        this.how = how;
        ColumnMeasure.refuseUnmeasurable(schema);
    }

    @Override
    public void open() {
        measures = new PartitionMeasures(how, reader.schema(), this::emit);
    }

    @Override
    protected void take(Tuple2<Byte, String> file) throws IOException {
        if (file.f1.isEmpty()) {
            return;
        }
        try (CloseableIterator<ColumnBatch> found =
                reader.batches(ScanTaskParser.fromJson(file.f1, true), reader.schema(), List.of(), RowChoice.ALL)) {
            while (found.hasNext()) {
                measures().add(found.next());
            }
        }
    }

    @Override
    protected void end() {
        measures().end().forEach(this::report);
    }

    private PartitionMeasures measures() {
        return Objects.requireNonNull(measures, "not open");
    }
}
