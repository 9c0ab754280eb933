package dev.hindcast.benchmark.claims;

import java.util.List;

/**
 * What was measured.
 *
 * @param planSeconds the whole process, from its start to its end
 * @param claimMillis every call that claimed something
 * @param workSeconds from the start of the first worker's process to the end of the last
 * @param peakHeapBytes of the process that used most
 * @param metadataBytes all metadata files of both tables that planning and working wrote
 * @param commits snapshots that put partitions on the candidate
 * @param recorded partitions with a token on the candidate
 * @param validated partitions that the manifest calls VALIDATED
 */
public record ClaimsReading(
        double planSeconds,
        List<Double> claimMillis,
        double workSeconds,
        long peakHeapBytes,
        long metadataBytes,
        int commits,
        int recorded,
        int validated) {
    public ClaimsReading {
        claimMillis = claimMillis.stream().sorted().toList();
    }

    /** The smallest time that so large a share of all claims did not exceed; no number without a claim. */
    public double claimMillis(double share) {
        int rank = (int) Math.ceil(share * claimMillis.size());
        return claimMillis.isEmpty() ? Double.NaN : claimMillis.get(Math.max(0, rank - 1));
    }
}
