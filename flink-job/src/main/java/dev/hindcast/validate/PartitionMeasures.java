package dev.hindcast.validate;

import dev.hindcast.compute.batch.BatchRow;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.winner.KeyBlock;
import dev.hindcast.compute.winner.KeyFields;
import dev.hindcast.compute.write.ColumnMeasure;
import dev.hindcast.compute.write.KeyHashes;
import dev.hindcast.compute.write.KeyedChecksums;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.jspecify.annotations.Nullable;

/** Measures batches partition by partition, and hands their keys on to be counted. One object a task. */
final class PartitionMeasures {
    /** Enough for the keys of a bucket to fit a cache when a task reads some ten million rows. */
    static final int BUCKETS = 512;

    private final Measuring how;
    private final Schema schema;
    private final ColumnReader partition;
    private final KeyHashes keys;
    private final Map<String, Measure> measures = new TreeMap<>();

    private record Measure(ColumnMeasure totals, KeyedChecksums keyed) {}

    /**
     * A measure of batches of this schema.
     *
     * @param full takes each block of keys that is ready
     */
    PartitionMeasures(Measuring how, Schema schema, Consumer<KeyBlock> full) {
        var row = FlinkSchemaUtil.convert(schema);
        this.how = how;
        this.schema = schema;
        this.partition = new ColumnReader(row, row.getFieldIndex(how.partitionColumn()));
        this.keys = new KeyHashes(KeyFields.of(schema, how.key()), BUCKETS, full);
    }

    void add(ColumnBatch batch) {
        BatchRow row = new BatchRow(batch);
        int from = 0;
        while (from < batch.rows()) {
            String found = partition.text(row.at(from));
            int to = from + 1;
            while (to < batch.rows() && Objects.equals(partition.text(row.at(to)), found)) {
                to++;
            }
            add(batch, from, to, found);
            from = to;
        }
    }

    /** Hands on what is left of the keys, and answers what was found of each partition. */
    List<MeasuredRows> end() {
        keys.end();
        return measures.entrySet().stream()
                .map(found -> new MeasuredRows(
                        found.getKey(),
                        found.getValue().totals().totals(),
                        found.getValue().keyed().sums()))
                .toList();
    }

    /** Rows of another partition (their file spans several) are not asked for. */
    private void add(ColumnBatch batch, int from, int to, @Nullable String found) {
        int index = how.partitions().indexOf(found);
        if (found != null && index >= 0) {
            Measure measure = measures.computeIfAbsent(found, ignored -> measure());
            measure.totals().add(batch, from, to);
            measure.keyed().add(batch, from, to);
            keys.add(batch, from, to, index);
        }
    }

    private Measure measure() {
        return new Measure(
                new ColumnMeasure(schema, how.slices()), new KeyedChecksums(schema, how.key(), how.version()));
    }
}
