package dev.hindcast.compute.winner;

import dev.hindcast.compute.wire.Stage;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps blocks by bucket: in memory up to a limit, then all of them in a file, bucket by bucket, and so on. Read back, a
 * bucket is one range of the file for each time that memory was full.
 */
public final class BlockStore implements AutoCloseable {
    private static final long MOST_IN_MEMORY = 64L * 1024 * 1024;
    /** A task of a small JVM keeps less in memory: so many stores would fill its heap. */
    private static final long HEAP_SHARES = 32;

    private final List<List<byte[]>> inMemory = new ArrayList<>();
    private final List<long[]> spills = new ArrayList<>();
    private final long limit;
    private final Path folder;
    private long bytesInMemory;
    private @Nullable Path path;
    private @Nullable FileChannel file;

    /** An empty store for a task, with its share of memory and, if that is not enough, one of Flink's spilling folders. */
    public static BlockStore of(Stage<?, ?> task, int buckets) {
        return of(task, buckets, Math.min(MOST_IN_MEMORY, Runtime.getRuntime().maxMemory() / HEAP_SHARES));
    }

    static BlockStore of(Stage<?, ?> task, int buckets, long limit) {
        File[] folders =
                task.getContainingTask().getEnvironment().getIOManager().getSpillingDirectories();
        int index = task.getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
        return new BlockStore(buckets, limit, folders[index % folders.length].toPath());
    }

    /**
     * An empty store.
     *
     * @param limit bytes of blocks that may stay in memory
     * @param folder where the file is made, if one is needed
     */
    BlockStore(int buckets, long limit, Path folder) {
        this.limit = limit;
        this.folder = folder;
        for (int i = 0; i < buckets; i++) {
            inMemory.add(new ArrayList<>());
        }
    }

    /** Keeps a block. */
    public void add(KeyBlock block) throws IOException {
        inMemory.get(block.bucket()).add(block.bytes());
        bytesInMemory += block.bytes().length;
        if (bytesInMemory > limit) {
            spill();
        }
    }

    /** Reads all blocks of a bucket, and forgets those in memory. */
    public void read(int bucket, Consumer<byte[]> reader) throws IOException {
        for (long[] starts : spills) {
            readRange(starts[bucket], starts[bucket + 1], reader);
        }
        inMemory.get(bucket).forEach(reader);
        inMemory.set(bucket, List.of());
    }

    /** How often memory was full. */
    int spills() {
        return spills.size();
    }

    @Override
    public void close() throws IOException {
        FileChannel open = file;
        file = null;
        if (open != null) {
            open.close();
        }
        if (path != null) {
            Files.deleteIfExists(path);
        }
    }

    private void spill() throws IOException {
        FileChannel out = channel();
        long[] starts = new long[inMemory.size() + 1];
        for (int bucket = 0; bucket < inMemory.size(); bucket++) {
            starts[bucket] = out.position();
            write(inMemory.get(bucket), out);
            inMemory.get(bucket).clear();
        }
        starts[inMemory.size()] = out.position();
        spills.add(starts);
        bytesInMemory = 0;
    }

    private static void write(List<byte[]> blocks, FileChannel out) throws IOException {
        int length =
                blocks.stream().mapToInt(block -> Integer.BYTES + block.length).sum();
        ByteBuffer all = ByteBuffer.allocate(length);
        blocks.forEach(block -> all.putInt(block.length).put(block));
        all.flip();
        while (all.hasRemaining()) {
            out.write(all);
        }
    }

    private void readRange(long from, long to, Consumer<byte[]> reader) throws IOException {
        ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(to - from));
        FileChannel in = channel();
        while (all.hasRemaining()) {
            if (in.read(all, from + all.position()) < 0) {
                throw new IOException("Cannot read " + path + " up to " + to + ": it ends before");
            }
        }
        all.flip();
        while (all.hasRemaining()) {
            byte[] block = new byte[all.getInt()];
            all.get(block);
            reader.accept(block);
        }
    }

    private FileChannel channel() {
        FileChannel open = file;
        if (open != null) {
            return open;
        }
        try {
            Files.createDirectories(folder);
            path = Files.createTempFile(folder, "hindcast-winners-", ".spill");
            file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
            return file;
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }
}
