package dev.hindcast.plan;

import dev.hindcast.spec.ResourceSpec;
import dev.hindcast.spec.TimeText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/** Estimates as words, each with its basis. */
final class ReportNumbers {
    private static final long MEGABYTE = 1_000_000;

    private ReportNumbers() {}

    static String ratio(long bytes, long distinct) {
        return distinct == 0
                ? "1.00"
                : BigDecimal.valueOf(bytes)
                        .divide(BigDecimal.valueOf(distinct), 2, RoundingMode.HALF_UP)
                        .toPlainString();
    }

    /** The bare time to read at the declared rate; nothing has been measured yet. */
    static String duration(long bytes, ResourceSpec resources) {
        String limit =
                resources.deadline().map(d -> ", deadline " + TimeText.of(d)).orElse("");
        return resources
                        .readMbPerSecond()
                        .map(rate -> "at least " + TimeText.of(Duration.ofSeconds(1 + bytes / (rate * MEGABYTE)))
                                + " (estimate, basis: resources.read_mb_per_s = " + rate + ", nothing measured)")
                        .orElse("unknown (basis: unavailable, nothing measured and no resources.read_mb_per_s)")
                + limit;
    }
}
