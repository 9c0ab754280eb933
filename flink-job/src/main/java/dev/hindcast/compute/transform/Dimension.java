package dev.hindcast.compute.transform;

import dev.hindcast.compute.source.TableRows;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.DependencySpec;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.CloseableIterator;
import org.apache.iceberg.util.SnapshotUtil;

/** A small dimension at its pinned snapshot, read whole by the client and sent to every task of the join. */
public final class Dimension implements Serializable {
    private final AsOfRule rule;
    private final byte[] rows;
    private final int count;

    private Dimension(AsOfRule rule, byte[] rows, int count) {
        this.rule = rule;
        this.rows = rows;
        this.count = count;
    }

    /**
     * Reads the dimension and checks it, before anything of the source is read.
     *
     * @param source columns of the source that the join sees
     * @throws dev.hindcast.error.HindcastException DIMENSION_OVERLAP, SPEC_INVALID, SOURCE_UNREADABLE
     */
    public static Dimension load(String alias, DependencySpec spec, Table table, long snapshotId, RowType source) {
        Schema schema = SnapshotUtil.schemaFor(table, snapshotId);
        AsOfRule rule = AsOfRule.of(alias, spec, FlinkSchemaUtil.convert(schema), source);
        RowDataSerializer serializer = new RowDataSerializer(rule.dimension());
        DataOutputSerializer bytes = new DataOutputSerializer(1024);
        TableRows reader = new TableRows(table, schema);
        int count = 0;
        try (CloseableIterable<FileScanTask> tasks =
                table.newScan().useSnapshot(snapshotId).planFiles()) {
            for (FileScanTask task : tasks) {
                count += append(reader, task, serializer, bytes);
            }
        } catch (IOException cause) {
            throw ErrorCode.SOURCE_UNREADABLE
                    .error("Cannot read dimension %s (%s): %s", alias, table.name(), cause)
                    .because(cause);
        }
        Dimension dimension = new Dimension(rule, bytes.getCopyOfBuffer(), count);
        dimension.index();
        return dimension;
    }

    AsOfRule rule() {
        return rule;
    }

    AsOfIndex index() {
        RowDataSerializer serializer = new RowDataSerializer(rule.dimension());
        DataInputDeserializer in = new DataInputDeserializer(rows);
        List<RowData> found = new ArrayList<>(count);
        try {
            for (int i = 0; i < count; i++) {
                found.add(serializer.deserialize(in));
            }
        } catch (IOException cause) {
            throw new IllegalStateException("Bytes that this class wrote itself cannot be read", cause);
        }
        return new AsOfIndex(rule, found);
    }

    private static int append(
            TableRows reader, FileScanTask task, RowDataSerializer serializer, DataOutputSerializer bytes)
            throws IOException {
        int count = 0;
        try (CloseableIterator<RowData> found = reader.open(task, reader.schema(), List.of())) {
            while (found.hasNext()) {
                serializer.serialize(found.next(), bytes);
                count++;
            }
        }
        return count;
    }
}
