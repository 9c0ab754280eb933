package dev.hindcast.safety;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.inmemory.InMemoryInputFile;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;
import org.apache.iceberg.io.SeekableInputStream;

/** A file store in memory, as the catalog makes it by its class name; each access is a call that may go wrong. */
public final class MemoryFileIO implements FileIO {
    /** Catalog property that names the store. */
    static final String STORE = "safety.store";

    private static final long serialVersionUID = 1L;
    private static final Map<String, Store> STORES = new ConcurrentHashMap<>();

    private transient Store store = new Store(new ConcurrentHashMap<>(), new Calls());

    /** The bytes by location, and who counts the accesses. */
    record Store(Map<String, byte[]> files, Calls calls) {
        byte[] bytes(String location) {
            byte[] found = files.get(location);
            if (found == null) {
                throw new NotFoundException("No file %s", location);
            }
            return found;
        }
    }

    static void register(String name, Store store) {
        STORES.put(name, store);
    }

    @Override
    public void initialize(Map<String, String> properties) {
        Store found = STORES.get(properties.getOrDefault(STORE, ""));
        if (found == null) {
            throw new IllegalArgumentException("No store of this name: " + properties);
        }
        store = found;
    }

    @Override
    public Map<String, String> properties() {
        return Map.of();
    }

    @Override
    public InputFile newInputFile(String path) {
        return new In(store, path);
    }

    @Override
    public OutputFile newOutputFile(String path) {
        return new Out(store, path);
    }

    @Override
    public void deleteFile(String path) {
        store.calls.write(Layer.STORE, "delete " + name(path), () -> store.files.remove(path));
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1)
                .replaceAll("^[0-9]+-|[0-9a-f]{8}-[0-9a-f-]{20,}|[0-9]{12,}", "*");
    }

    private record In(Store store, String location) implements InputFile {
        @Override
        public long getLength() {
            return store.bytes(location).length;
        }

        @Override
        public SeekableInputStream newStream() {
            return store.calls.read(
                    Layer.STORE,
                    "read " + name(location),
                    () -> new InMemoryInputFile(location, store.bytes(location)).newStream());
        }

        @Override
        public boolean exists() {
            return store.calls.read(Layer.STORE, "exists " + name(location), () -> store.files.containsKey(location));
        }
    }

    private record Out(Store store, String location) implements OutputFile {
        @Override
        public PositionOutputStream create() {
            if (store.files.containsKey(location)) {
                throw new org.apache.iceberg.exceptions.AlreadyExistsException("There is a file %s", location);
            }
            return createOrOverwrite();
        }

        @Override
        public PositionOutputStream createOrOverwrite() {
            return new WholeFile(
                    location,
                    bytes -> store.calls.write(
                            Layer.STORE, "write " + name(location), () -> store.files.put(location, bytes)));
        }

        @Override
        public InputFile toInputFile() {
            return new In(store, location);
        }
    }
}
