package dev.hindcast.compute.transform;

import dev.hindcast.compute.source.TableRows;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.DependencySpec;
import java.io.IOException;
import java.io.Serializable;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.CloseableIterator;
import org.apache.iceberg.util.SnapshotUtil;

/** A small dimension at its pinned snapshot, read by the client and sent to every task of the join. */
public final class Dimension implements Serializable {
    private final AsOfRule rule;
    private final byte[] rows;
    private final int count;

    private Dimension(AsOfRule rule, List<RowData> found) {
        RowDataSerializer serializer = new RowDataSerializer(rule.dimension());
        DataOutputSerializer bytes = new DataOutputSerializer(1024);
        try {
            for (RowData row : found) {
                serializer.serialize(row, bytes);
            }
        } catch (IOException cause) {
            throw new IllegalStateException("Rows cannot be written to memory", cause);
        }
        this.rule = rule;
        this.rows = bytes.getCopyOfBuffer();
        this.count = found.size();
    }

    /**
     * Reads the dimension and checks it, before anything of the source is read.
     *
     * @param source columns of the source that the join sees
     * @throws dev.hindcast.error.HindcastException DIMENSION_OVERLAP, SPEC_INVALID, SOURCE_UNREADABLE
     */
    public static Whole load(String alias, DependencySpec spec, Table table, long snapshotId, RowType source) {
        Schema schema = SnapshotUtil.schemaFor(table, snapshotId);
        AsOfRule rule = AsOfRule.of(alias, spec, FlinkSchemaUtil.convert(schema), source);
        RowDataSerializer serializer = new RowDataSerializer(rule.dimension());
        TableRows reader = new TableRows(table, schema);
        List<RowData> found = new ArrayList<>();
        try (CloseableIterable<FileScanTask> tasks =
                table.newScan().useSnapshot(snapshotId).planFiles()) {
            for (FileScanTask task : tasks) {
                append(reader, task, serializer, found);
            }
        } catch (IOException cause) {
            throw ErrorCode.SOURCE_UNREADABLE
                    .error("Cannot read dimension %s (%s): %s", alias, table.name(), cause)
                    .because(cause);
        }
        return new Whole(rule, new AsOfIndex(rule, found));
    }

    /** All rows that ever hold, as a table of their own. */
    public DataStream<RowData> stream(StreamExecutionEnvironment env, String alias) {
        return env.fromData(index().rows(), InternalTypeInfo.of(rule.dimension()))
                .name("rows of " + alias);
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

    private static void append(TableRows reader, FileScanTask task, RowDataSerializer serializer, List<RowData> found)
            throws IOException {
        try (CloseableIterator<RowData> rows = reader.open(task, reader.schema(), List.of())) {
            while (rows.hasNext()) {
                found.add(serializer.toBinaryRow(rows.next()).copy());
            }
        }
    }

    /** All of a dimension, checked; of it a job gets what can matter to it. */
    public static final class Whole {
        private final AsOfRule rule;
        private final AsOfIndex index;

        private Whole(AsOfRule rule, AsOfIndex index) {
            this.rule = rule;
            this.index = index;
        }

        /** Every row. */
        public Dimension everything() {
            return new Dimension(rule, index.rows());
        }

        /** The rows that hold on a day of {@code [first, last]}; everything when the join is not by date. */
        public Dimension during(LocalDate first, LocalDate last) {
            return rule.asOfType().getTypeRoot() == LogicalTypeRoot.DATE
                    ? new Dimension(rule, index.rowsDuring(Moment.of(first), Moment.of(last)))
                    : everything();
        }
    }
}
