package dev.hindcast.benchmark.job;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.RowChoice;
import dev.hindcast.compute.source.TableRows;
import dev.hindcast.submit.FlinkRuntime;
import dev.hindcast.table.Catalogs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.util.Collector;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.ScanTaskParser;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.CloseableIterator;

/** Reads every column of two snapshots once, with the batch reader of compute jobs, and does nothing with them. */
final class BothRead {
    private static final long PART_BYTES = 128L << 20;

    private final Catalogs catalogs;
    private final FlinkRuntime flink;
    private final int parallelism;

    BothRead(Catalogs catalogs, FlinkRuntime flink, int parallelism) {
        this.catalogs = catalogs;
        this.flink = flink;
        this.parallelism = parallelism;
    }

    /** Rows of both. */
    long rows(String name, long before, long after) throws IOException {
        Table table = catalogs.load(name);
        List<String> files = new ArrayList<>();
        long rows = 0;
        for (long snapshot : new long[] {before, after}) {
            try (CloseableIterable<FileScanTask> tasks =
                    table.newScan().useSnapshot(snapshot).planFiles()) {
                for (FileScanTask task : tasks) {
                    rows += task.file().recordCount();
                    task.split(PART_BYTES).forEach(part -> files.add(ScanTaskParser.toJson(part)));
                }
            }
        }
        StreamExecutionEnvironment env = flink.batch(parallelism);
        env.fromData(files)
                .rebalance()
                .flatMap(new Read(new TableRows(table, table.schema())))
                .returns(Long.class)
                .sinkTo(new DiscardingSink<>());
        flink.run(env, "read both");
        return rows;
    }

    /** Reads one file; the batches are decoded column by column as they are for a transform. */
    private record Read(TableRows reader) implements FlatMapFunction<String, Long> {
        @Override
        public void flatMap(String file, Collector<Long> out) throws IOException {
            try (CloseableIterator<ColumnBatch> batches =
                    reader.batches(ScanTaskParser.fromJson(file, true), reader.schema(), List.of(), RowChoice.ALL)) {
                long rows = 0;
                while (batches.hasNext()) {
                    rows += batches.next().rows();
                }
                out.collect(rows);
            }
        }
    }
}
