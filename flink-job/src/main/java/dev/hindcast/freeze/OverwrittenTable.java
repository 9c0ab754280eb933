package dev.hindcast.freeze;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.time.Instant;
import java.util.function.Consumer;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.util.SnapshotUtil;

/** An Iceberg table that its owner overwrites, at the snapshot that it shows now. */
public final class OverwrittenTable implements MutableSource {
    private final String name;
    private final Table table;
    private final Snapshot snapshot;

    /**
     * At main's head of this moment.
     *
     * @throws dev.hindcast.error.HindcastException INPUT_INVALID when it has none
     */
    public OverwrittenTable(String name, Table table) {
        this.name = name;
        this.table = table;
        Snapshot head = table.snapshot("main");
        if (head == null) {
            throw ErrorCode.INPUT_INVALID
                    .error("Cannot import %s: it has no snapshot yet", name)
                    .value(name)
                    .expected("a table with rows");
        }
        this.snapshot = head;
    }

    @Override
    public String name() {
        return "table " + name;
    }

    @Override
    public Schema schema() {
        return SnapshotUtil.schemaFor(table, snapshot.snapshotId());
    }

    @Override
    public String position() {
        return "snapshot " + snapshot.snapshotId() + ", committed " + Instant.ofEpochMilli(snapshot.timestampMillis());
    }

    @Override
    public String consistency() {
        return "all rows are of one snapshot";
    }

    @Override
    public void read(Consumer<Record> rows) {
        try (CloseableIterable<Record> found =
                IcebergGenerics.read(table).useSnapshot(snapshot.snapshotId()).build()) {
            found.forEach(rows);
        } catch (IOException e) {
            throw ErrorCode.SOURCE_UNREADABLE
                    .error("Cannot read %s at snapshot %d: %s", name, snapshot.snapshotId(), e)
                    .value(name)
                    .because(e);
        }
    }
}
