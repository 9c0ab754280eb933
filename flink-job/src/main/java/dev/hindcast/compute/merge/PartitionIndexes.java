package dev.hindcast.compute.merge;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The indexes of the partitions that a task looks after, as long as windows follow each other without a gap. Those used
 * lately are in memory, the others lie in files on local disk.
 */
public final class PartitionIndexes implements AutoCloseable {
    private final long keysInMemory;
    private final Map<String, PartitionIndex> inMemory = new LinkedHashMap<>(16, 0.75f, true);
    private final IndexFiles onDisk = new IndexFiles();
    private long chain;

    /**
     * No index yet.
     *
     * @param keysInMemory of how many keys indexes are kept in memory, about 200 bytes each
     */
    public PartitionIndexes(long keysInMemory) {
        this.keysInMemory = keysInMemory;
    }

    /** An index, and how many keys were read because there was none. */
    record Found(PartitionIndex index, long read) {}

    /** Where indexes come from when there are none. */
    interface Source {
        /** The whole index as of the beginning of the window. */
        PartitionIndex build() throws IOException;

        /** Finds out anew where the rows are, when the files shown are not those that the index knows. */
        void locate(PartitionIndex index) throws IOException;
    }

    /** The index of a partition at the beginning of a window of this chain, whose files on the ref are these. */
    Found of(String partition, long ofChain, Set<String> shown, Source source) throws IOException {
        if (ofChain != chain) {
            dropAll();
            chain = ofChain;
        }
        PartitionIndex known = inMemory.remove(partition);
        PartitionIndex index = known == null ? onDisk.take(partition) : known;
        if (index == null) {
            PartitionIndex built = source.build();
            return new Found(built, built.size());
        }
        if (!index.shown().are(shown)) {
            source.locate(index);
            return new Found(index, index.size());
        }
        return new Found(index, 0);
    }

    /** Keeps an index that is as of the end of its window now. */
    void keep(String partition, PartitionIndex index) throws IOException {
        inMemory.put(partition, index);
        long keys = inMemory.values().stream().mapToLong(PartitionIndex::size).sum();
        var eldest = inMemory.entrySet().iterator();
        while (keys > keysInMemory && inMemory.size() > 1) {
            Map.Entry<String, PartitionIndex> out = eldest.next();
            keys -= out.getValue().size();
            onDisk.put(out.getKey(), out.getValue());
            eldest.remove();
        }
    }

    /** Forgets everything; whatever is asked for next is built anew. */
    public void dropAll() throws IOException {
        inMemory.clear();
        onDisk.clear();
    }

    @Override
    public void close() throws IOException {
        dropAll();
        onDisk.close();
    }
}
