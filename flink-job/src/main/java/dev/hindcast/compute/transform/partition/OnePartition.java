package dev.hindcast.compute.transform.partition;

import dev.hindcast.compute.source.PartitionValue;
import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.wire.Tally;
import java.util.Objects;
import org.apache.flink.table.data.RowData;
import org.apache.iceberg.types.Type;
import org.jspecify.annotations.Nullable;

/** rows -> those of one partition. */
public final class OnePartition extends Stage<RowData, RowData> {
    private final String partition;
    private final int position;
    private final Type type;
    private transient @Nullable Object seen;
    private transient boolean isOwn;

    /**
     * Rows of this partition.
     *
     * @param position of the partition's value in a row, and its type
     */
    public OnePartition(String partition, int position, Type type) {
        this.partition = partition;
        this.position = position;
        this.type = type;
    }

    @Override
    protected void take(RowData row) {
        Object value = PartitionValue.of(row, position, type);
        if (seen == null || !Objects.equals(value, seen)) {
            seen = value;
            isOwn = PartitionValue.text(value, type).equals(partition);
        }
        if (isOwn) {
            emit(row);
        }
    }

    @Override
    protected void end() {
        counts().add(partition, Tally.WHOLE_PARTITION, 1);
    }
}
