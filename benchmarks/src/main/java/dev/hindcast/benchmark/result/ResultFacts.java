package dev.hindcast.benchmark.result;

import java.util.List;

/**
 * What one result holds.
 *
 * @param buckets one line for each bucket of keys: its number, its rows, and the sum of their hashes
 * @param tax exact sum of the column {@code tax_amount}
 */
public record ResultFacts(long rows, List<String> buckets, String tax, long bytes, int files) {
    public ResultFacts {
        buckets = List.copyOf(buckets);
    }

    /** One word for all buckets: equal for equal rows in any order and any files. */
    public String checksum() {
        return Sha256.of(String.join("\n", buckets)).substring(0, 32);
    }

    /** How many buckets differ from another result's. */
    public long differingBuckets(ResultFacts other) {
        return buckets.stream()
                        .filter(bucket -> !other.buckets.contains(bucket))
                        .count()
                + Math.max(0, other.buckets.size() - buckets.size());
    }
}
