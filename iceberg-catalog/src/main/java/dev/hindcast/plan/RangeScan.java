package dev.hindcast.plan;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.plan.DateColumn.Span;
import dev.hindcast.plan.LockedPlan.PlannedPartition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.List;
import java.util.TreeMap;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.io.CloseableIterable;
import org.jspecify.annotations.Nullable;

/**
 * What lies in a range of dates at one snapshot, from manifests alone: one scan for the whole range.
 *
 * @param partitions every date of the range; a file that is not of one date counts for each date that it can hold
 * @param files distinct files, and their bytes and rows
 * @param withDeletes files that delete files apply to: their rows are counted before deletes
 * @param straddling a file that is not of one date, if there is one
 */
record RangeScan(
        List<PlannedPartition> partitions,
        int files,
        long bytes,
        long rows,
        int withDeletes,
        @Nullable String straddling) {
    static RangeScan of(Table table, long snapshotId, DateColumn column, Span range) {
        Gathered gathered = new Gathered(column, range);
        if (snapshotId != 0) {
            gathered.read(table, snapshotId);
        }
        return gathered.scan();
    }

    /** Refuses files of the range that are not wholly inside one date: they cannot be replaced by date. */
    void refuseStraddling(Table table) {
        if (straddling != null) {
            throw ErrorCode.SPEC_STRADDLES
                    .error(
                            "Cannot replace dates of %s: file %s was written under another partition spec and may hold"
                                    + " rows of other dates",
                            table.name(), straddling)
                    .value(straddling)
                    .expected("files of one date each; rewrite this one under the present spec");
        }
    }

    /** Counts as the scan goes. */
    private static final class Gathered {
        private final DateColumn column;
        private final Span range;
        private final TreeMap<LocalDate, PlannedPartition> byDate = new TreeMap<>();
        private int files;
        private long bytes;
        private long rows;
        private int withDeletes;
        private @Nullable String straddling;

        Gathered(DateColumn column, Span range) {
            this.column = column;
            this.range = range;
            range.from()
                    .datesUntil(range.to())
                    .forEach(d -> byDate.put(d, new PlannedPartition(d.toString(), 0, 0, 0)));
        }

        void read(Table table, long snapshotId) {
            Expression inRange = column.within(range);
            try (CloseableIterable<FileScanTask> tasks = table.newScan()
                    .useSnapshot(snapshotId)
                    .filter(inRange)
                    .includeColumnStats(List.of(column.name()))
                    .planFiles()) {
                tasks.forEach(this::count);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void count(FileScanTask task) {
            long fileBytes = task.file().fileSizeInBytes();
            files++;
            bytes += fileBytes;
            rows += task.file().recordCount();
            withDeletes += task.deletes().isEmpty() ? 0 : 1;
            if (column.onlyDate(task.file(), task.spec()).isEmpty()) {
                straddling = task.file().location();
            }
            Span span = column.span(task.file(), task.spec(), range);
            byDate.subMap(span.from(), span.to())
                    .replaceAll((date, p) -> new PlannedPartition(
                            p.value(),
                            p.inputFiles() + 1,
                            p.inputBytes() + fileBytes,
                            p.inputRows() + task.file().recordCount()));
        }

        RangeScan scan() {
            return new RangeScan(List.copyOf(byDate.values()), files, bytes, rows, withDeletes, straddling);
        }
    }
}
