package dev.hindcast.compute.write;

import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.winner.ByteSink;
import dev.hindcast.compute.winner.KeyBlock;
import dev.hindcast.compute.winner.KeyBlocks;
import dev.hindcast.compute.winner.KeyFields;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * Keys of result rows on their way to where they are counted, as 96 bits of their hash, a block a bucket. A key that is
 * there twice is always found. The other way round, two keys that share all 96 bits would be taken for one, and the
 * partition refused without need: among 10^9 keys that happens once in 10^11 times.
 */
public final class KeyHashes {
    /** Bytes of a key. */
    static final int KEY_BYTES = Long.BYTES + Integer.BYTES;

    private static final int HEADER_BYTES = Integer.BYTES;
    private static final int MOST_KEYS_A_BLOCK = 512;
    private static final int LEAST_KEYS_A_BLOCK = 32;
    /** So many keys of all open blocks stay in the cache of a core. */
    private static final int KEYS_IN_CACHE = 64 * 1024;

    private final KeyFields key;
    private final ByteBuffer[] open;
    private final int keysABlock;
    private final Consumer<KeyBlock> full;
    private int openPartition = -1;
    private final ByteSink fields = new ByteSink();
    private final long[] hash = new long[2];

    /**
     * Keys of these columns.
     *
     * @param buckets into how many keys are divided
     * @param full takes each block that is ready
     */
    public KeyHashes(KeyFields key, int buckets, Consumer<KeyBlock> full) {
        this.key = key;
        this.open = new ByteBuffer[buckets];
        this.keysABlock = Math.max(LEAST_KEYS_A_BLOCK, Math.min(MOST_KEYS_A_BLOCK, KEYS_IN_CACHE / buckets));
        this.full = full;
    }

    /** Adds the keys of the rows {@code [from, to)}, all of one partition: the one at this position of the request. */
    public void add(ColumnBatch batch, int from, int to, int partition) {
        if (partition != openPartition) {
            end();
            openPartition = partition;
        }
        BytesVector text = key.onlyText(batch).orElse(null);
        for (int row = from; row < to; row++) {
            if (text == null) {
                fields.clear();
                key.write(batch, row, fields);
                Murmur.hash(fields.buffer(), 0, fields.length(), hash, 0);
            } else {
                Murmur.hash(text.data(), text.starts()[row], text.lengths()[row], hash, 0);
            }
            int bucket = KeyBlocks.bucket(hash[0], open.length);
            ByteBuffer block = open[bucket];
            if (block == null) {
                block = ByteBuffer.allocate(HEADER_BYTES + keysABlock * KEY_BYTES)
                        .putInt(partition);
                open[bucket] = block;
            }
            block.putLong(hash[1]).putInt((int) hash[0]);
            if (!block.hasRemaining()) {
                handOn(bucket);
            }
        }
    }

    /** Hands on what has not filled a block. */
    public void end() {
        for (int bucket = 0; bucket < open.length; bucket++) {
            handOn(bucket);
        }
    }

    private void handOn(int bucket) {
        ByteBuffer block = open[bucket];
        if (block != null) {
            open[bucket] = null;
            byte[] bytes = new byte[block.position()];
            block.flip().get(bytes);
            full.accept(new KeyBlock(bucket, bytes));
        }
    }
}
