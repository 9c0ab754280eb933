package dev.hindcast.compute.write;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.source.TableRows;
import dev.hindcast.compute.winner.KeyBlock;
import dev.hindcast.compute.winner.KeyFields;
import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.wire.Step;
import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpecParser;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SchemaParser;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterator;

/** staged file -> the keys that are really in it; what is read must add up to what was written. */
public final class ReadBack extends Stage<StagedFile, KeyBlock> {
    private final TableRows rows;
    private final String schemaJson;
    private final String specJson;
    private final KeyFields key;
    private final int buckets;
    private final List<String> partitions;
    private final List<String> slices;
    private final ArrayList<StagedFile> waiting = new ArrayList<>();

    /**
     * Reads files of the target.
     *
     * @param key key columns of the target
     * @param partitions the requested partitions, in order
     * @param buckets into how many the keys are divided
     */
    public ReadBack(Table target, List<String> key, List<String> partitions, List<String> slices, int buckets) {
        Schema schema = target.schema();
        this.rows = new TableRows(target, schema);
        this.schemaJson = SchemaParser.toJson(schema);
        this.specJson = PartitionSpecParser.toJson(target.spec());
        this.key = KeyFields.of(schema, key);
        this.buckets = buckets;
        this.partitions = List.copyOf(partitions);
        this.slices = List.copyOf(slices);
    }

    @Override
    protected Optional<Step> step() {
        return Optional.of(Step.VALIDATE);
    }

    /** A file waits until the task has written its last one: until then the rows that are on their way need the memory. */
    @Override
    protected void take(StagedFile staged) {
        waiting.add(staged);
    }

    @Override
    protected void end() throws IOException {
        for (StagedFile staged : waiting) {
            compare(staged);
        }
        waiting.clear();
    }

    private void compare(StagedFile staged) throws IOException {
        RowTotals found = read(staged);
        if (!found.equals(staged.totals())) {
            throw ErrorCode.READ_BACK_DIFFERS
                    .error(
                            "Cannot use %s of partition %s: written %d rows with checksum %s, read %d rows with checksum %s",
                            staged.file().location(),
                            staged.partition(),
                            staged.totals().rows(),
                            staged.totals().checksum().hex(),
                            found.rows(),
                            found.checksum().hex())
                    .value(found)
                    .expected(staged.totals());
        }
        report(new StagedFile(staged.partition(), staged.file(), found));
    }

    private RowTotals read(StagedFile staged) throws IOException {
        ColumnMeasure measure = new ColumnMeasure(rows.schema(), slices);
        KeyHashes keys = new KeyHashes(key, buckets, this::emit);
        int partition = partitions.indexOf(staged.partition());
        try (CloseableIterator<ColumnBatch> found = rows.stored(task(staged), rows.schema())) {
            while (found.hasNext()) {
                ColumnBatch batch = found.next();
                measure.add(batch, 0, batch.rows());
                keys.add(batch, 0, batch.rows(), partition);
            }
        }
        keys.end();
        return measure.totals();
    }

    private FileScanTask task(StagedFile staged) {
        return WrittenTask.of(staged.file(), schemaJson, specJson);
    }
}
