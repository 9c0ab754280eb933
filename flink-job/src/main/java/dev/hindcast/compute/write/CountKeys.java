package dev.hindcast.compute.write;

import dev.hindcast.compute.winner.BlockStore;
import dev.hindcast.compute.winner.KeyBlock;
import dev.hindcast.compute.wire.Evidence;
import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.wire.Step;
import dev.hindcast.compute.wire.Tally;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** keys of result rows, by bucket -> how many distinct ones each partition has. Blocks are kept as for the winners. */
public final class CountKeys extends Stage<KeyBlock, Evidence> {
    private final List<String> partitions;
    private final int buckets;
    private transient @Nullable BlockStore store;

    /**
     * Counts for these partitions, in the order of the request.
     *
     * @param buckets into how many the keys are divided
     */
    public CountKeys(List<String> partitions, int buckets) {
        this.partitions = List.copyOf(partitions);
        this.buckets = buckets;
    }

    @Override
    protected Optional<Step> step() {
        return Optional.of(Step.VALIDATE);
    }

    @Override
    public void open() {
        store = BlockStore.of(this, buckets);
    }

    @Override
    protected void take(KeyBlock block) throws IOException {
        store().add(block);
    }

    @Override
    protected void end() throws IOException {
        Map<Integer, KeySet> sets = new TreeMap<>();
        for (int bucket = 0; bucket < buckets; bucket++) {
            sets.values().forEach(KeySet::clear);
            store().read(bucket, bytes -> count(ByteBuffer.wrap(bytes), sets));
        }
    }

    private void count(ByteBuffer block, Map<Integer, KeySet> sets) {
        int partition = block.getInt();
        KeySet seen = sets.computeIfAbsent(partition, ignored -> new KeySet());
        long distinct = 0;
        while (block.hasRemaining()) {
            if (seen.add(block.getLong(), block.getInt())) {
                distinct++;
            }
        }
        counts().add(partitions.get(partition), Tally.DISTINCT_KEYS, distinct);
    }

    @Override
    public void close() throws Exception {
        BlockStore open = store;
        store = null;
        if (open != null) {
            open.close();
        }
        super.close();
    }

    private BlockStore store() {
        return Objects.requireNonNull(store, "not open");
    }
}
