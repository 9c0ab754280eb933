package dev.hindcast.compute.merge;

import dev.hindcast.compute.winner.KeyBytes;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Indexes that have no room in memory, one sorted run a partition, in a folder of their own on local disk. */
final class IndexFiles implements AutoCloseable {
    private final Map<String, Path> files = new HashMap<>();
    private @Nullable Path folder;

    void put(String partition, PartitionIndex index) throws IOException {
        Path file = Files.createTempFile(folder(), "index", ".run");
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            Set<Integer> groups = index.shown().groups();
            out.writeInt(groups.size());
            for (int group : groups) {
                out.writeInt(group);
                Set<String> locations = index.shown().files(group);
                out.writeInt(locations.size());
                for (String location : locations) {
                    out.writeUTF(location);
                }
            }
            out.writeInt(index.size());
            for (var each : new TreeMap<>(index.entries()).entrySet()) {
                writeBytes(out, each.getKey().bytes());
                writeBytes(out, each.getValue().version());
                out.writeInt(index.groupOf(each.getKey()));
                out.writeLong(index.rowOf(each.getKey())
                        .map(PartitionIndex.RowAt::row)
                        .orElse(PartitionIndex.SOMEWHERE));
            }
        }
        Path before = files.put(partition, file);
        if (before != null) {
            Files.delete(before);
        }
    }

    /** The index, which is no longer here then; null when it never was. */
    @Nullable
    PartitionIndex take(String partition) throws IOException {
        Path file = files.remove(partition);
        if (file == null) {
            return null;
        }
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            return read(in);
        } finally {
            Files.delete(file);
        }
    }

    private static PartitionIndex read(DataInputStream in) throws IOException {
        PartitionIndex index = new PartitionIndex();
        Map<Integer, Integer> groups = new HashMap<>(Map.of(Shown.NOWHERE, Shown.NOWHERE));
        for (int left = in.readInt(); left > 0; left--) {
            int group = in.readInt();
            Set<String> locations = new HashSet<>();
            for (int count = in.readInt(); count > 0; count--) {
                locations.add(in.readUTF());
            }
            groups.put(group, index.shown().add(locations));
        }
        for (int left = in.readInt(); left > 0; left--) {
            KeyBytes key = new KeyBytes(readBytes(in));
            byte[] version = readBytes(in);
            int group = groups.getOrDefault(in.readInt(), Shown.NOWHERE);
            index.put(key, version, group, in.readLong());
        }
        return index;
    }

    private static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static byte[] readBytes(DataInputStream in) throws IOException {
        return in.readNBytes(in.readInt());
    }

    void clear() throws IOException {
        for (Path file : files.values()) {
            Files.deleteIfExists(file);
        }
        files.clear();
    }

    private Path folder() throws IOException {
        Path here = folder;
        if (here == null) {
            here = Files.createTempDirectory("hindcast-index");
            folder = here;
        }
        return here;
    }

    @Override
    public void close() throws IOException {
        clear();
        if (folder != null) {
            Files.deleteIfExists(folder);
        }
    }
}
