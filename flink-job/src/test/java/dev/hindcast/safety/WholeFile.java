package dev.hindcast.safety;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.apache.iceberg.inmemory.InMemoryOutputFile;
import org.apache.iceberg.io.PositionOutputStream;

/** As in an object store, a file is there when its writer has closed it, whole. */
public final class WholeFile extends PositionOutputStream {
    private final InMemoryOutputFile buffer;
    private final PositionOutputStream stream;
    private final Consumer<byte[]> store;
    private boolean open = true;

    /** Gives {@code store} all bytes at the first close, and nothing before it. */
    public WholeFile(String path, Consumer<byte[]> store) {
        this.buffer = new InMemoryOutputFile(path);
        this.stream = buffer.create();
        this.store = store;
    }

    @Override
    public long getPos() throws IOException {
        return stream.getPos();
    }

    @Override
    public void write(int one) throws IOException {
        stream.write(one);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        stream.write(bytes, from, length);
    }

    @Override
    public void close() throws IOException {
        if (!open) {
            return;
        }
        open = false;
        stream.close();
        try {
            store.accept(buffer.toByteArray());
        } catch (UncheckedIOException e) {
            throw new IOException(e);
        }
    }
}
