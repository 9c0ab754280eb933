package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.RowChoice;
import dev.hindcast.compute.winner.ByteSink;
import dev.hindcast.compute.winner.KeyBlock;
import dev.hindcast.compute.winner.KeyBlocks;
import dev.hindcast.compute.winner.KeyRow;
import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.wire.Step;
import dev.hindcast.compute.wire.Tally;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.io.CloseableIterator;
import org.jspecify.annotations.Nullable;

/** part of a unit -> key, version and place of its rows, in blocks by the key's bucket. */
public final class ReadKeys extends Stage<ReadUnit, KeyBlock> {
    private final TableRows rows;
    private final KeyColumns columns;
    private final int buckets;
    private transient @Nullable KeyBlocks blocks;

    /**
     * Reads these columns.
     *
     * @param buckets into how many the keys are divided
     */
    public ReadKeys(TableRows rows, KeyColumns columns, int buckets) {
        this.rows = rows;
        this.columns = columns;
        this.buckets = buckets;
    }

    @Override
    protected Optional<Step> step() {
        return Optional.of(Step.READ);
    }

    @Override
    public void open() {
        blocks = new KeyBlocks(buckets, this::emit);
    }

    @Override
    protected void take(ReadUnit unit) throws IOException {
        long read = 0;
        for (int file = 0; file < unit.tasks().size(); file++) {
            read += readFile(unit, file);
        }
        counts().add(unit.partition(), Tally.ROWS_READ, read);
    }

    @Override
    protected void end() {
        Objects.requireNonNull(blocks, "not open").end();
    }

    private long readFile(ReadUnit unit, int file) throws IOException {
        FileScanTask task = unit.tasks().get(file);
        long read = 0;
        try (CloseableIterator<ColumnBatch> found =
                rows.batches(task, columns.projection(), unit.filters(), RowChoice.ALL)) {
            while (found.hasNext()) {
                ColumnBatch batch = found.next();
                add(batch, unit.id(), unit.first() + file);
                read += batch.rows();
            }
        }
        return read;
    }

    private void add(ColumnBatch batch, int unit, int file) {
        KeyBlocks into = Objects.requireNonNull(blocks, "not open");
        long[] places = batch.column(columns.place(), LongVector.class).values();
        ByteSink fields = new ByteSink();
        KeyRow row = new KeyRow();
        for (int i = 0; i < batch.rows(); i++) {
            fields.clear();
            columns.key().write(batch, i, fields);
            int keyBytes = fields.length();
            columns.version().write(batch, i, fields);
            row.fields(fields, keyBytes);
            row.file(unit, file);
            row.row(places[i], columns.deletes(batch, i));
            row = into.add(row);
        }
    }
}
