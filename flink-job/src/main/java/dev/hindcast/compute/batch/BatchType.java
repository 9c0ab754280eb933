package dev.hindcast.compute.batch;

import dev.hindcast.compute.wire.WireFormat;
import dev.hindcast.compute.wire.WireType;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Batches are handed from stage to stage of one task only; an edge that would carry them elsewhere fails. */
public final class BatchType implements WireFormat<ColumnBatch> {
    /** What Flink is told of batches. */
    public static final WireType<ColumnBatch> TYPE = new WireType<>(ColumnBatch.class, new BatchType());

    private BatchType() {}

    @Override
    public void write(ColumnBatch record, DataOutputView out) {
        throw new IllegalStateException("Wide columns would be shuffled: a batch must not leave its task");
    }

    @Override
    public ColumnBatch read(DataInputView in) {
        throw new IllegalStateException("Wide columns would be shuffled: a batch must not come from another task");
    }
}
