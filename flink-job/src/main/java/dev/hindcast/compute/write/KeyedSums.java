package dev.hindcast.compute.write;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The sums of {@link KeyedChecksums}; those of parts add up to those of the whole. */
public record KeyedSums(Hash128 keys, Hash128 versions, List<Hash128> buckets) implements Serializable {
    /** The sums of no rows. */
    public static final KeyedSums NONE =
            new KeyedSums(Hash128.ZERO, Hash128.ZERO, Collections.nCopies(KeyedChecksums.BUCKETS, Hash128.ZERO));

    public KeyedSums {
        buckets = List.copyOf(buckets);
    }

    /** Both together. */
    public KeyedSums plus(KeyedSums other) {
        List<Hash128> sums = new ArrayList<>();
        for (int i = 0; i < buckets.size(); i++) {
            sums.add(buckets.get(i).plus(other.buckets.get(i)));
        }
        return new KeyedSums(keys.plus(other.keys), versions.plus(other.versions), sums);
    }
}
