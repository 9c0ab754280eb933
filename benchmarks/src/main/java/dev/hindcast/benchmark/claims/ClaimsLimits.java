package dev.hindcast.benchmark.claims;

import dev.hindcast.benchmark.result.Check;
import java.util.List;

/**
 * The largest values that pass.
 *
 * @param claimP95Millis of the 95th percentile of all claims
 */
public record ClaimsLimits(double planSeconds, double claimP95Millis, double heapMib, double metadataMib) {
    /** Those that Hindcast promises for 10,000 partitions. */
    public static final ClaimsLimits PROMISED = new ClaimsLimits(30, 50, 512, 1024);

    private static final double MIB = 1 << 20;

    /** Holds a reading against them. */
    public List<Check> checks(ClaimsReading reading, int partitions) {
        return List.of(
                check("plan_s", reading.planSeconds(), planSeconds, "the whole process of plan"),
                check(
                        "claim_p95_ms",
                        reading.claimMillis(0.95),
                        claimP95Millis,
                        reading.claimMillis().size() + " claims that found something"),
                check("heap_mib", reading.peakHeapBytes() / MIB, heapMib, "the process that used most"),
                check("metadata_mib", reading.metadataBytes() / MIB, metadataMib, reading.commits() + " commits"),
                check("not_recorded", partitions - reading.recorded(), 0, "partitions without a token"),
                check("not_validated", partitions - reading.validated(), 0, "partitions not VALIDATED"));
    }

    private static Check check(String name, double value, double limit, String why) {
        return new Check(name, value, limit, false, why);
    }
}
