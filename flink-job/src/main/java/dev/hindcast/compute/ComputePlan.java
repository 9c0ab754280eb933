package dev.hindcast.compute;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.source.KeyColumns;
import dev.hindcast.compute.source.ReadUnit;
import dev.hindcast.compute.source.TableRows;
import dev.hindcast.compute.transform.Dimension;
import dev.hindcast.compute.winner.DayAdded;
import dev.hindcast.compute.winner.WinnerReading;
import dev.hindcast.compute.write.ResultFile;
import dev.hindcast.spec.LocalDays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;

/**
 * A request with everything looked up that workers, which have no catalog, need.
 *
 * @param source reader of the raw table at the pinned snapshot
 * @param days how the partition's value follows from an instant; empty when it is a column of the source
 * @param units what is read, by id
 * @param keys the narrow projection
 * @param columns the wide projection: what the transform and the joins read
 * @param view what the transform's SQL sees
 * @param dimensions in the order of the request
 * @param way how the transform runs
 * @param target the target table as planned
 */
record ComputePlan(
        ComputeRequest request,
        TableRows source,
        Optional<LocalDays> days,
        List<ReadUnit> units,
        KeyColumns keys,
        Schema columns,
        RowType view,
        Map<String, Dimension> dimensions,
        TransformWay way,
        Table target,
        ResultFile result) {
    private static final long ROWS_A_BUCKET = 16_384;
    private static final long MOST_BUCKETS = 8_192;

    /** How winners are read in batches. */
    WinnerReading<ColumnBatch> reading() {
        return days.<WinnerReading<ColumnBatch>>map(of -> new DayAdded(source, columns, of, request.partitionColumn()))
                .orElseGet(() -> new WinnerReading.Batches(source, columns));
    }

    List<String> partitionOfUnit() {
        return units.stream().map(ReadUnit::partition).toList();
    }

    /** Into how many buckets keys are divided: few enough for a block each, many enough for a bucket's keys in a cache. */
    int buckets() {
        long rows = units.stream()
                .flatMap(unit -> unit.tasks().stream())
                .mapToLong(task -> task.file().recordCount()
                        * task.length()
                        / Math.max(1, task.file().fileSizeInBytes()))
                .sum();
        long wanted = rows / ROWS_A_BUCKET + 1;
        return (int) Math.max(request.parallelism(), Math.min(wanted, MOST_BUCKETS));
    }
}
