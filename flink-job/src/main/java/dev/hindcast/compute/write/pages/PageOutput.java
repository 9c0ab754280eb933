package dev.hindcast.compute.write.pages;

import java.io.IOException;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A file of Iceberg's, written by Parquet. */
final class PageOutput implements OutputFile {
    private final org.apache.iceberg.io.OutputFile file;

    PageOutput(org.apache.iceberg.io.OutputFile file) {
        this.file = file;
    }

    @Override
    public PositionOutputStream create(long blockSizeHint) {
        return new Stream(file.create());
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) {
        return new Stream(file.createOrOverwrite());
    }

    @Override
    public boolean supportsBlockSize() {
        return false;
    }

    @Override
    public long defaultBlockSize() {
        return 0;
    }

    @Override
    public String getPath() {
        return file.location();
    }

    private static final class Stream extends PositionOutputStream {
        private final org.apache.iceberg.io.PositionOutputStream out;

        private Stream(org.apache.iceberg.io.PositionOutputStream out) {
            this.out = out;
        }

        @Override
        public long getPos() throws IOException {
            return out.getPos();
        }

        @Override
        public void write(int value) throws IOException {
            out.write(value);
        }

        @Override
        public void write(byte[] from, int offset, int length) throws IOException {
            out.write(from, offset, length);
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
