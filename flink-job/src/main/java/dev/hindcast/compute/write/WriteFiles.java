package dev.hindcast.compute.write;

import dev.hindcast.compute.source.PartitionValue;
import dev.hindcast.compute.wire.Stage;
import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.flink.table.data.RowData;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/**
 * result rows -> staged files. Rows come partition by partition, so one file is open at a time; it is closed when the next
 * partition begins, or when it has reached the target size.
 */
public final class WriteFiles extends Stage<RowData, StagedFile> {
    private static final int ROWS_BETWEEN_SIZE_CHECKS = 1000;

    private final TargetFiles files;
    private final ResultRow resultRow;
    private final int partitionPosition;
    private final Types.NestedField partitionColumn;
    private final Set<String> requested;
    private final List<String> slices;
    private transient @Nullable DataWriter<RowData> writer;
    private transient @Nullable RowMeasure measure;
    private transient @Nullable Object partition;
    private transient long rowsInFile;

    /**
     * A writer of the target.
     *
     * @param requested the partitions that may be written, as text
     * @param slices columns to measure by
     */
    public WriteFiles(TargetFiles files, ResultRow resultRow, Set<String> requested, List<String> slices) {
        this.files = files;
        this.resultRow = resultRow;
        this.requested = Set.copyOf(requested);
        this.slices = List.copyOf(slices);
        this.partitionColumn = TargetPartition.column(files.schema(), files.spec());
        this.partitionPosition = files.schema().columns().indexOf(partitionColumn);
    }

    @Override
    protected void take(RowData output) throws IOException {
        RowData row = resultRow.of(output);
        Object value = PartitionValue.of(row, partitionPosition, partitionColumn.type());
        if (writer == null || !Objects.equals(value, partition)) {
            finishFile();
            refuseForeign(value);
            partition = value;
            startFile(files.partitionOf(row));
        }
        write(row);
    }

    @Override
    protected void end() throws IOException {
        finishFile();
    }

    private void write(RowData row) throws IOException {
        DataWriter<RowData> open = Objects.requireNonNull(writer, "no file is open");
        if (rowsInFile >= ROWS_BETWEEN_SIZE_CHECKS
                && rowsInFile % ROWS_BETWEEN_SIZE_CHECKS == 0
                && open.length() >= files.targetFileSize()) {
            finishFile();
            startFile(files.partitionOf(row));
            open = Objects.requireNonNull(writer, "no file is open");
        }
        open.write(row);
        Objects.requireNonNull(measure, "no file is open").add(row);
        rowsInFile++;
    }

    private void startFile(PartitionKey key) {
        writer = files.open(key);
        measure = new RowMeasure(files.schema(), slices);
        rowsInFile = 0;
    }

    private void finishFile() throws IOException {
        DataWriter<RowData> open = writer;
        RowMeasure measured = measure;
        if (open == null || measured == null) {
            return;
        }
        writer = null;
        open.close();
        emit(new StagedFile(text(partition), open.toDataFile(), measured.totals()));
    }

    private void refuseForeign(@Nullable Object value) {
        if (!requested.contains(text(value))) {
            throw ErrorCode.PARTITION_NOT_ALIGNED
                    .error(
                            "Cannot write a row of partition %s: the job computes other partitions; %s must be the source's own value",
                            text(value), partitionColumn.name())
                    .value(text(value))
                    .expected(requested);
        }
    }

    private String text(@Nullable Object value) {
        return PartitionValue.text(value, partitionColumn.type());
    }

    @Override
    public void close() throws Exception {
        DataWriter<RowData> open = writer;
        writer = null;
        if (open != null) {
            open.close();
        }
        super.close();
    }
}
