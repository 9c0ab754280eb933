package dev.hindcast.compute.write;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.write.pages.PageFile;
import java.io.IOException;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.io.DataWriter;

/** A data file that is written batch by batch. */
final class ColumnFile implements AutoCloseable {
    private final DataWriter<ColumnBatch> file;
    private final Part part;
    private long rows;

    private ColumnFile(DataWriter<ColumnBatch> file, Part part) {
        this.file = file;
        this.part = part;
    }

    /** A file whose columns become whole pages. */
    static ColumnFile ofPages(DataWriter<ColumnBatch> file, PageFile pages) {
        return new ColumnFile(file, pages::append);
    }

    /** A file of Iceberg's own Parquet writer, which is told of each row. */
    static ColumnFile ofRows(DataWriter<ColumnBatch> file, ColumnWriters columns) {
        return new ColumnFile(file, (batch, from, to) -> {
            columns.prepare(from, to);
            for (int row = from; row < to; row++) {
                file.write(batch);
            }
        });
    }

    /** Appends the rows {@code [from, to)}. */
    void write(ColumnBatch batch, int from, int to) throws IOException {
        int start = from;
        while (start < to) {
            int end = Math.min(to, start + untilCheck());
            part.write(batch, start, end);
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

    /** Writes a part of a batch that does not go beyond the next multiple of {@link ColumnWriters#PART} rows. */
    private interface Part {
        void write(ColumnBatch batch, int from, int to) throws IOException;
    }
}
