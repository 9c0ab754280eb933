package dev.hindcast.validate;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStreamSource;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.ScanTaskParser;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.util.SnapshotUtil;

/** Which files a snapshot holds; planned once on the client, so that a job reads exactly these. */
final class SnapshotFiles {
    /** A large file is read by several tasks; the size of one part. */
    private static final long PART_BYTES = 128L << 20;

    private static final TypeInformation<Tuple2<Byte, String>> FILE = Types.TUPLE(Types.BYTE, Types.STRING);

    /** Stands for "nothing to read": Flink refuses an empty collection. */
    private static final Tuple2<Byte, String> NO_FILE = Tuple2.of(Side.BOTH.code(), "");

    private SnapshotFiles() {}

    /** The planned files as a stream; nothing planned gives an empty stream. */
    static DataStreamSource<Tuple2<Byte, String>> stream(
            StreamExecutionEnvironment env, List<Tuple2<Byte, String>> plan) {
        return env.fromData(plan.isEmpty() ? List.of(NO_FILE) : plan, FILE);
    }

    /** The schema that a snapshot was written with. */
    static Schema schema(Table table, long snapshotId) {
        requirePresent(table, snapshotId);
        return SnapshotUtil.schemaFor(table, snapshotId);
    }

    /** Files of one snapshot as text that {@link FileRows} reads, larger ones first. */
    static List<Tuple2<Byte, String>> of(Table table, long snapshotId, Expression filter) {
        return encode(Side.NEW, plan(table, snapshotId, filter).values());
    }

    /** The whole data files of one snapshot. */
    static List<DataFile> dataFiles(Table table, long snapshotId, Expression filter) {
        return plan(table, snapshotId, filter).values().stream()
                .map(FileScanTask::file)
                .toList();
    }

    /** Files of two snapshots; one that both hold with the same deletes appears once, as {@link Side#BOTH}. */
    static List<Tuple2<Byte, String>> ofBoth(Table table, long oldSnapshot, long newSnapshot, Expression filter) {
        Map<String, FileScanTask> before = plan(table, oldSnapshot, filter);
        Map<String, FileScanTask> after = plan(table, newSnapshot, filter);
        Map<String, FileScanTask> shared = new LinkedHashMap<>(before);
        shared.keySet().retainAll(after.keySet());
        before.keySet().removeAll(shared.keySet());
        after.keySet().removeAll(shared.keySet());
        List<Tuple2<Byte, String>> files = encode(Side.OLD, before.values());
        files.addAll(encode(Side.NEW, after.values()));
        files.addAll(encode(Side.BOTH, shared.values()));
        return files;
    }

    private static Map<String, FileScanTask> plan(Table table, long snapshotId, Expression filter) {
        requirePresent(table, snapshotId);
        Map<String, FileScanTask> files = new LinkedHashMap<>();
        try (CloseableIterable<FileScanTask> tasks =
                table.newScan().useSnapshot(snapshotId).filter(filter).planFiles()) {
            tasks.forEach(task -> files.put(identity(task), task));
        } catch (IOException failure) {
            throw ErrorCode.STORE_FAILED
                    .error("Cannot list the files of %s at snapshot %d: %s", table.name(), snapshotId, failure)
                    .value(snapshotId)
                    .because(failure);
        }
        return files;
    }

    private static String identity(FileScanTask task) {
        List<String> parts = new ArrayList<>();
        for (DeleteFile delete : task.deletes()) {
            parts.add(delete.location() + "@" + delete.contentOffset());
        }
        parts.sort(Comparator.naturalOrder());
        parts.add(0, task.file().location());
        return String.join("\n", parts);
    }

    private static List<Tuple2<Byte, String>> encode(Side side, Iterable<FileScanTask> tasks) {
        List<FileScanTask> parts = new ArrayList<>();
        tasks.forEach(task -> task.split(PART_BYTES).forEach(parts::add));
        parts.sort(Comparator.comparingLong(FileScanTask::length).reversed());
        List<Tuple2<Byte, String>> encoded = new ArrayList<>();
        parts.forEach(part -> encoded.add(Tuple2.of(side.code(), ScanTaskParser.toJson(part))));
        return encoded;
    }

    private static void requirePresent(Table table, long snapshotId) {
        if (table.snapshot(snapshotId) == null) {
            throw ErrorCode.PINNED_SNAPSHOT_GONE
                    .error(
                            "Cannot read table %s at snapshot %d: its metadata does not hold it",
                            table.name(), snapshotId)
                    .value(snapshotId)
                    .expected("a snapshot of the table")
                    .next("hindcast status");
        }
    }
}
