package dev.hindcast.compute.write;

import dev.hindcast.compute.batch.BatchRow;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.source.PartitionValue;
import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.wire.Step;
import dev.hindcast.compute.wire.StepClock;
import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/**
 * result batches -> staged files. Rows come partition by partition, so one file is open at a time; it is closed when the
 * next partition begins, or when it has reached the target size.
 */
public final class WriteFiles extends Stage<ColumnBatch, StagedFile> {
    private static final int BATCHES_BETWEEN_SIZE_CHECKS = 4;

    private final TargetFiles files;
    private final int partitionPosition;
    private final Types.NestedField partitionColumn;
    private final Set<String> requested;
    private final List<String> slices;
    private transient @Nullable ColumnFile writer;
    private transient @Nullable ColumnMeasure measure;
    private transient @Nullable Object partition;
    private transient int batchesInFile;
    private transient StepClock measuring = new StepClock();

    /**
     * A writer of the target.
     *
     * @param requested the partitions that may be written, as text
     * @param slices columns to measure by
     */
    public WriteFiles(TargetFiles files, Set<String> requested, List<String> slices) {
        this.files = files;
        this.requested = Set.copyOf(requested);
        this.slices = List.copyOf(slices);
        ColumnMeasure.refuseUnmeasurable(files.schema());
        this.partitionColumn = TargetPartition.column(files.schema(), files.spec());
        this.partitionPosition = files.schema().columns().indexOf(partitionColumn);
    }

    @Override
    protected Optional<Step> step() {
        return Optional.of(Step.WRITE);
    }

    @Override
    public void open() {
        measuring = new StepClock();
    }

    @Override
    protected void take(ColumnBatch batch) throws IOException {
        BatchRow row = new BatchRow(batch);
        int from = 0;
        while (from < batch.rows()) {
            Object value = value(row.at(from));
            int to = from + 1;
            while (to < batch.rows() && isIn(value, batch, row, to)) {
                to++;
            }
            open(value);
            write(batch, from, to);
            from = to;
        }
    }

    @Override
    protected void end() throws IOException {
        finishFile();
        spent(Step.MEASURE, measuring);
    }

    /** Whether the row lies in the partition of the row before it, which is this one. */
    private boolean isIn(@Nullable Object value, ColumnBatch batch, BatchRow row, int at) {
        if (batch.column(partitionPosition) instanceof IntVector days && !days.hasNulls()) {
            return days.values()[at] == days.values()[at - 1];
        }
        return Objects.equals(value(row.at(at)), value);
    }

    private @Nullable Object value(BatchRow row) {
        return PartitionValue.of(row, partitionPosition, partitionColumn.type());
    }

    private void open(@Nullable Object value) throws IOException {
        ColumnFile open = writer;
        boolean full = open != null
                && batchesInFile % BATCHES_BETWEEN_SIZE_CHECKS == 0
                && open.length() >= files.targetFileSize();
        if (open == null || full || !Objects.equals(value, partition)) {
            finishFile();
            refuseForeign(value);
            partition = value;
            startFile();
        }
    }

    private void write(ColumnBatch batch, int from, int to) throws IOException {
        Objects.requireNonNull(writer, "no file is open").write(batch, from, to);
        measuring.enter();
        Objects.requireNonNull(measure, "no file is open").add(batch, from, to);
        measuring.leave();
        batchesInFile++;
    }

    private void startFile() throws IOException {
        writer = files.open(files.partition(partition));
        measure = new ColumnMeasure(files.schema(), slices);
        batchesInFile = 0;
    }

    private void finishFile() throws IOException {
        ColumnFile open = writer;
        ColumnMeasure measured = measure;
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
        ColumnFile open = writer;
        writer = null;
        if (open != null) {
            open.close();
        }
        super.close();
    }
}
