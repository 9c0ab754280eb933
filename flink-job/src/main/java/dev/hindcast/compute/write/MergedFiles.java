package dev.hindcast.compute.write;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.source.PartitionValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/** New data files of one partition, written batch by batch; a file is closed when it has reached the target size. */
public final class MergedFiles implements AutoCloseable {
    private final TargetFiles files;
    private final StructLike partition;
    private final List<DataFile> done = new ArrayList<>();
    private @Nullable ColumnFile open;

    /** Files of the partition with this value, as text. */
    public MergedFiles(TargetFiles files, String partition) {
        Types.NestedField column = TargetPartition.column(files.schema(), files.spec());
        this.files = files;
        this.partition = files.partition(PartitionValue.parse(partition, column));
    }

    /** Appends all rows of the batch, which may be filled again afterwards. */
    public void write(ColumnBatch batch) throws IOException {
        if (batch.rows() == 0) {
            return;
        }
        ColumnFile file = open;
        if (file == null || file.length() >= files.targetFileSize()) {
            finishFile();
            file = files.open(partition);
            open = file;
        }
        file.write(batch, 0, batch.rows());
    }

    /** Closes the last file; all files, in the order in which they were begun. */
    public List<DataFile> finish() throws IOException {
        finishFile();
        return List.copyOf(done);
    }

    private void finishFile() throws IOException {
        ColumnFile file = open;
        open = null;
        if (file != null) {
            file.close();
            done.add(file.toDataFile());
        }
    }

    @Override
    public void close() throws IOException {
        ColumnFile file = open;
        open = null;
        if (file != null) {
            file.close();
        }
    }
}
