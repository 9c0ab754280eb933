package dev.hindcast.compute.winner;

import java.util.function.Consumer;

/** Rows on their way to the task that knows their bucket, a block a bucket. */
public final class KeyBlocks {
    private static final int BLOCK_BYTES = 8 * 1024;
    private static final int ALL_BLOCKS_BYTES = 16 * 1024 * 1024;

    private final Open[] open;
    private final int blockBytes;
    private final Consumer<KeyBlock> full;

    /**
     * Blocks of so many buckets.
     *
     * @param full takes each block that is ready
     */
    public KeyBlocks(int buckets, Consumer<KeyBlock> full) {
        this.open = new Open[buckets];
        this.blockBytes = Math.max(256, Math.min(BLOCK_BYTES, ALL_BLOCKS_BYTES / buckets));
        this.full = full;
    }

    /** The bucket, of so many, that a key of this hash belongs to. */
    public static int bucket(long hash, int buckets) {
        return (int) Math.multiplyHigh(hash >>> 1, (long) buckets << 1);
    }

    /**
     * Adds a row, and keeps the object until the next row of its bucket.
     *
     * @return another object for another row; nothing in it means anything
     */
    public KeyRow add(KeyRow row) {
        int bucket = bucket(row.hash(), open.length);
        Open block = open[bucket];
        if (block == null) {
            block = new Open();
            open[bucket] = block;
        }
        KeyRow before = block.last;
        row.write(before, block.out);
        block.last = row;
        if (block.out.length() >= blockBytes) {
            handOn(bucket, block);
        }
        return before;
    }

    /** Hands on what has not filled a block. */
    public void end() {
        for (int bucket = 0; bucket < open.length; bucket++) {
            Open block = open[bucket];
            if (block != null && block.out.length() > 0) {
                handOn(bucket, block);
            }
            open[bucket] = null;
        }
    }

    private void handOn(int bucket, Open block) {
        full.accept(new KeyBlock(bucket, block.out.toArray()));
        block.out.clear();
        block.last = new KeyRow();
    }

    private static final class Open {
        private final ByteSink out = new ByteSink();
        private KeyRow last = new KeyRow();
    }
}
