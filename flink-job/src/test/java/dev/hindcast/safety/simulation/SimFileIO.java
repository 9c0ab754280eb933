package dev.hindcast.safety.simulation;

import dev.hindcast.safety.Layer;
import dev.hindcast.safety.WholeFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.WeakHashMap;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.inmemory.InMemoryInputFile;
import org.apache.iceberg.io.FileInfo;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;
import org.apache.iceberg.io.SeekableInputStream;
import org.apache.iceberg.io.SupportsPrefixOperations;

/** The store as one process sees it; a file is there when its writer has closed it, whole. */
final class SimFileIO implements SupportsPrefixOperations {
    private static final long serialVersionUID = 1L;

    /** What lies in the store as rows; the very array stands for them, and is never looked into. */
    @SuppressWarnings("ArrayAsKeyOfSetOrMap")
    private static final Map<byte[], Rows> ROWS = Collections.synchronizedMap(new WeakHashMap<>());

    static {
        RowFiles.install();
    }

    private final transient NavigableMap<String, byte[]> files;
    private final transient SimProcess process;

    SimFileIO(Universe universe, SimProcess process) {
        this.files = universe.files;
        this.process = process;
    }

    /** Names hold random parts, which no trace may depend on. */
    private static String kind(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    @Override
    public Map<String, String> properties() {
        return Map.of();
    }

    @Override
    public InputFile newInputFile(String path) {
        return new In(path);
    }

    @Override
    public OutputFile newOutputFile(String path) {
        return new Out(path);
    }

    @Override
    public void deleteFile(String path) {
        var unused = process.call(Layer.STORE, "delete " + kind(path), true, () -> {
            files.remove(path);
            return true;
        });
    }

    @Override
    public Iterable<FileInfo> listPrefix(String prefix) {
        return process.call(Layer.STORE, "list", false, () -> {
            List<FileInfo> found = new ArrayList<>();
            files.subMap(prefix, prefix + Character.MAX_VALUE)
                    .forEach((path, bytes) -> found.add(new FileInfo(path, bytes.length, 0)));
            return found;
        });
    }

    @Override
    public void deletePrefix(String prefix) {
        throw new UnsupportedOperationException();
    }

    /** How many bytes stand for these rows. */
    static int length(Rows rows) {
        return 64 * (1 + rows.size());
    }

    private byte[] bytes(String path) {
        byte[] found = files.get(path);
        if (found == null) {
            throw new NotFoundException("No file %s", path);
        }
        return found;
    }

    private final class In implements InputFile, RowFiles.From {
        private final String path;

        In(String path) {
            this.path = path;
        }

        @Override
        public long getLength() {
            return bytes(path).length;
        }

        @Override
        public SeekableInputStream newStream() {
            return new InMemoryInputFile(path, read()).newStream();
        }

        @Override
        public Rows rows() {
            Rows found = ROWS.get(read());
            if (found == null) {
                throw new IllegalStateException("Not written as rows: " + path);
            }
            return found;
        }

        private byte[] read() {
            process.read(path);
            return process.call(Layer.STORE, "read " + kind(path), false, () -> bytes(path));
        }

        @Override
        public String location() {
            return path;
        }

        @Override
        public boolean exists() {
            return process.call(Layer.STORE, "exists " + kind(path), false, () -> files.containsKey(path));
        }
    }

    private final class Out implements OutputFile, RowFiles.To {
        private final String path;

        Out(String path) {
            this.path = path;
        }

        @Override
        public PositionOutputStream create() {
            return createOrOverwrite();
        }

        @Override
        public PositionOutputStream createOrOverwrite() {
            return new WholeFile(path, this::put);
        }

        @Override
        public void put(Rows rows) {
            byte[] bytes = new byte[length(rows)];
            ROWS.put(bytes, rows);
            put(bytes);
        }

        private void put(byte[] bytes) {
            var unused = process.call(Layer.STORE, "write " + kind(path), true, () -> {
                files.put(path, bytes);
                return true;
            });
        }

        @Override
        public String location() {
            return path;
        }

        @Override
        public InputFile toInputFile() {
            return new In(path);
        }
    }
}
