package dev.hindcast.compute.merge;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.BaseDeleteLoader;
import org.apache.iceberg.deletes.BaseDVFileWriter;
import org.apache.iceberg.deletes.DVFileWriter;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.apache.iceberg.io.DeleteWriteResult;
import org.jspecify.annotations.Nullable;

/** Marks rows of files that stay as deleted: one vector a file, which takes in the one that the file had. */
final class DeletionVectors {
    private final Table target;
    private final String prefix;
    private final Map<String, FileScanTask> files;

    DeletionVectors(MergePlan plan, MergeWork work) {
        this.target = plan.target();
        this.prefix = work.stagingPrefix();
        this.files = work.shown().stream()
                .collect(Collectors.toMap(task -> task.file().location(), Function.identity()));
    }

    /**
     * Vectors that a window writes.
     *
     * @param added one for each file with rows to mark
     * @param dropped those that they take the place of
     */
    record Marked(List<DeleteFile> added, List<DeleteFile> dropped) {
        static final Marked NONE = new Marked(List.of(), List.of());
    }

    /** Rows of a file that are marked already. */
    static long marked(FileScanTask task) {
        return task.deletes().stream().mapToLong(DeleteFile::recordCount).sum();
    }

    /** Writes one file with the vectors of all these files; rows by their positions. */
    Marked mark(Map<String, List<Long>> rows) throws IOException {
        if (rows.isEmpty()) {
            return Marked.NONE;
        }
        DVFileWriter writer = new BaseDVFileWriter(
                () -> target.io().newOutputFile(prefix + "/" + UUID.randomUUID() + ".puffin"), this::before);
        try (writer) {
            rows.forEach((file, places) -> mark(writer, task(file).file(), places));
        }
        DeleteWriteResult result = writer.result();
        return new Marked(List.copyOf(result.deleteFiles()), List.copyOf(result.rewrittenDeleteFiles()));
    }

    private void mark(DVFileWriter writer, DataFile file, List<Long> places) {
        PartitionSpec spec = target.specs().get(file.specId());
        places.forEach(place -> writer.delete(file.location(), place, spec, file.partition()));
    }

    private @Nullable PositionDeleteIndex before(String file) {
        List<DeleteFile> deletes = task(file).deletes();
        return deletes.isEmpty()
                ? null
                : new BaseDeleteLoader(delete -> target.io().newInputFile(delete)).loadPositionDeletes(deletes, file);
    }

    private FileScanTask task(String file) {
        FileScanTask task = files.get(file);
        if (task == null) {
            throw new IllegalStateException("No such file is shown: " + file);
        }
        return task;
    }
}
