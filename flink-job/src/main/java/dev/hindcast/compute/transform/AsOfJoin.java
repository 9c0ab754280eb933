package dev.hindcast.compute.transform;

import dev.hindcast.compute.source.PartitionValue;
import dev.hindcast.compute.winner.KeyBytes;
import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.wire.Tally;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.DependencySpec.Missing;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.data.utils.JoinedRowData;
import org.apache.flink.table.data.utils.ProjectedRowData;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/** winner's row -> the same, followed by one nullable row of each dimension that was valid for it. */
public final class AsOfJoin extends Stage<RowData, RowData> {
    private final List<Dimension> dimensions;
    private final int columns;
    private final int partitionPosition;
    private final Types.NestedField partitionColumn;
    private transient @Nullable Widened widened;
    private transient AsOfIndex[] indexes = new AsOfIndex[0];
    private transient @Nullable Object partition;
    private transient String partitionText = "";

    /**
     * The join with these dimensions, in this order.
     *
     * @param columns how many columns of the incoming row are the source's; what follows them is left out
     * @param partitionPosition where the partition's value is among them
     */
    public AsOfJoin(List<Dimension> dimensions, int columns, int partitionPosition, Types.NestedField partitionColumn) {
        this.dimensions = List.copyOf(dimensions);
        this.columns = columns;
        this.partitionPosition = partitionPosition;
        this.partitionColumn = partitionColumn;
    }

    @Override
    public void open() {
        widened = new Widened(columns, dimensions.size());
        indexes = dimensions.stream().map(Dimension::index).toArray(AsOfIndex[]::new);
        partitionText = "";
    }

    @Override
    protected void take(RowData row) {
        Widened wide = Objects.requireNonNull(widened, "not open");
        openPartition(row);
        for (int i = 0; i < indexes.length; i++) {
            AsOfRule rule = dimensions.get(i).rule();
            RowData found = lookUp(rule, indexes[i], row);
            if (found == null && rule.missing() == Missing.QUARANTINE) {
                counts().add(partitionText, Tally.QUARANTINED + rule.alias() + " missing");
                return;
            }
            wide.dimensions.setField(i, found);
        }
        counts().add(partitionText, Tally.JOINED);
        emit(wide.of(row));
    }

    private @Nullable RowData lookUp(AsOfRule rule, AsOfIndex index, RowData row) {
        TimestampData at = Moment.of(row, rule.asOf(), rule.asOfType());
        KeyBytes key = rule.sourceKey().encode(row);
        AsOfIndex.Version found = at == null ? null : index.find(key, at);
        if (found == null) {
            refuseMissing(rule, row, at);
            counts().add(partitionText, Tally.MISSING + rule.alias());
            return null;
        }
        counts().add(partitionText, Tally.MATCHED + rule.alias());
        if (rule.to() < 0 && !Objects.equals(found.from(), at)) {
            counts().add(partitionText, Tally.CARRIED + rule.alias());
        }
        return found.row();
    }

    static void refuseMissing(AsOfRule rule, RowData row, @Nullable TimestampData at) {
        if (rule.missing() == Missing.FAIL) {
            String key = rule.sourceKey().describe(row);
            String moment = at == null ? "null" : Moment.text(at, rule.asOfType());
            throw ErrorCode.DIMENSION_MISSING
                    .error("Cannot join %s: it has no row for %s as of %s", rule.alias(), key, moment)
                    .value(key + " as of " + moment)
                    .expected("a valid row, or missing: quarantine or \"null\" in the spec");
        }
    }

    private void openPartition(RowData row) {
        Object value = PartitionValue.of(row, partitionPosition, partitionColumn.type());
        if (partitionText.isEmpty() || !Objects.equals(value, partition)) {
            partition = value;
            partitionText = PartitionValue.text(value, partitionColumn.type());
        }
    }

    /** One view for all rows: the source's columns, then the dimensions. */
    private static final class Widened {
        private final GenericRowData dimensions;
        private final JoinedRowData joined = new JoinedRowData();
        private final ProjectedRowData source;

        private Widened(int columns, int dimensions) {
            this.dimensions = new GenericRowData(dimensions);
            this.source = ProjectedRowData.from(IntStream.range(0, columns).toArray());
        }

        private RowData of(RowData row) {
            return joined.replace(source.replaceRow(row), dimensions);
        }
    }
}
