package dev.hindcast.compute.write;

import dev.hindcast.compute.batch.ColumnBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.iceberg.Schema;

/** Checksums of batches as they pass: over the keys, over keys and versions, and over whole rows by bucket of their key. */
public final class KeyedChecksums {
    /** Into how many buckets the keys of a partition are divided; part of what is compared, so it never changes. */
    public static final int BUCKETS = 16;

    private static final int BUCKET_SHIFT = Long.SIZE - 4;
    private final ColumnHash keys;
    private final ColumnHash versions;
    private final ColumnHash rows;
    private final long[] keyHigh = new long[ColumnBatch.CAPACITY];
    private final long[] keyLow = new long[ColumnBatch.CAPACITY];
    private final long[] rowHigh = new long[ColumnBatch.CAPACITY];
    private final long[] rowLow = new long[ColumnBatch.CAPACITY];
    private final Hash128[] buckets = new Hash128[BUCKETS];
    private Hash128 keySum = Hash128.ZERO;

    /**
     * Checksums of rows of this schema.
     *
     * @param version version columns; those that the schema lacks are left out
     */
    public KeyedChecksums(Schema schema, List<String> key, List<String> version) {
        List<String> both = new ArrayList<>(key);
        version.stream().filter(name -> schema.findField(name) != null).forEach(both::add);
        this.keys = new ColumnHash(schema, positions(schema, key));
        this.versions = new ColumnHash(schema, positions(schema, both));
        this.rows = new ColumnHash(schema);
        Arrays.fill(buckets, Hash128.ZERO);
    }

    /** Adds the rows {@code [from, to)}. */
    public void add(ColumnBatch batch, int from, int to) {
        keys.rows(batch, from, to, keyHigh, keyLow);
        rows.rows(batch, from, to, rowHigh, rowLow);
        versions.add(batch, from, to);
        for (int row = from; row < to; row++) {
            keySum = keySum.plus(new Hash128(keyHigh[row], keyLow[row]));
            int bucket = (int) (keyHigh[row] >>> BUCKET_SHIFT);
            buckets[bucket] = buckets[bucket].plus(new Hash128(rowHigh[row], rowLow[row]));
        }
    }

    /** What has been added so far. */
    public KeyedSums sums() {
        return new KeyedSums(keySum, versions.sum(), List.of(buckets));
    }

    private static int[] positions(Schema schema, List<String> names) {
        return names.stream()
                .mapToInt(name -> schema.columns().indexOf(schema.findField(name)))
                .toArray();
    }
}
