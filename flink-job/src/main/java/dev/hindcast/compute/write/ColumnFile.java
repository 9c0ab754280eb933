package dev.hindcast.compute.write;

import dev.hindcast.compute.batch.ColumnBatch;
import java.io.IOException;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.io.DataWriter;

/** A data file that is written batch by batch. */
final class ColumnFile implements AutoCloseable {
    private final DataWriter<ColumnBatch> file;
    private final ColumnWriters columns;
    private long rows;

    ColumnFile(DataWriter<ColumnBatch> file, ColumnWriters columns) {
        this.file = file;
        this.columns = columns;
    }

    /** Appends the rows {@code [from, to)}. */
    void write(ColumnBatch batch, int from, int to) {
        int start = from;
        while (start < to) {
            int end = Math.min(to, start + untilCheck());
            columns.prepare(start, end);
            for (int row = start; row < end; row++) {
                file.write(batch);
            }
            rows += end - start;
            start = end;
        }
    }

    /** Bytes so far, about. */
    long length() {
        return file.length();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** The file as a table wants it added; only after {@link #close}. */
    DataFile toDataFile() {
        return file.toDataFile();
    }

    private int untilCheck() {
        return ColumnWriters.PART - (int) (rows % ColumnWriters.PART);
    }
}
