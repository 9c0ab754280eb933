package dev.hindcast.compute.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.iceberg.io.FileRange;
import org.apache.iceberg.io.RangeReadable;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetFileRange;
import org.apache.parquet.io.SeekableInputStream;

/** A file of Iceberg's, read by Parquet. */
final class PageInput implements InputFile {
    private final org.apache.iceberg.io.InputFile file;

    PageInput(org.apache.iceberg.io.InputFile file) {
        this.file = file;
    }

    @Override
    public long getLength() {
        return file.getLength();
    }

    @Override
    public SeekableInputStream newStream() {
        return new Stream(file.newStream());
    }

    private static final class Stream extends DelegatingSeekableInputStream {
        private final org.apache.iceberg.io.SeekableInputStream in;

        private Stream(org.apache.iceberg.io.SeekableInputStream in) {
            super(in);
            this.in = in;
        }

        /** What the store reads side by side, it shall; where it cannot, ranges are read one by one. */
        @Override
        public boolean readVectoredAvailable(ByteBufferAllocator allocator) {
            return in instanceof RangeReadable;
        }

        @Override
        public void readVectored(List<ParquetFileRange> ranges, ByteBufferAllocator allocator) throws IOException {
            List<FileRange> asked = new ArrayList<>();
            for (ParquetFileRange range : ranges) {
                CompletableFuture<ByteBuffer> read = new CompletableFuture<>();
                range.setDataReadFuture(read);
                asked.add(new FileRange(read, range.getOffset(), range.getLength()));
            }
            ((RangeReadable) in).readVectored(asked, allocator::allocate);
        }

        @Override
        public long getPos() throws IOException {
            return in.getPos();
        }

        @Override
        public void seek(long position) throws IOException {
            in.seek(position);
        }
    }
}
