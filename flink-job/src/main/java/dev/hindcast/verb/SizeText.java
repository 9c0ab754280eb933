package dev.hindcast.verb;

import dev.hindcast.control.CanaryResult;
import dev.hindcast.control.SizeAnswer;
import dev.hindcast.control.SizeQuestion;
import dev.hindcast.spec.TimeText;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A run's size for people. */
final class SizeText {
    private static final double MEGABYTE = 1e6;
    private static final double TERABYTE = 1e12;
    /** Less than a second of reading: what is measured is the start. */
    private static final long TOO_SMALL_BYTES = 10_000_000;

    private SizeText() {}

    static String of(CanaryResult canary, SizeQuestion question, SizeAnswer answer) {
        List<String> lines = new ArrayList<>();
        lines.add(format(
                "%.3f TB within %s is at least %.1f MB/s; one job of %d slots was measured at %.1f MB/s (partition %s).",
                question.bytes() / TERABYTE,
                TimeText.of(question.deadline()),
                answer.requiredBytesPerSecond() / MEGABYTE,
                canary.slots(),
                answer.measuredBytesPerSecond() / MEGABYTE,
                canary.partition()));
        lines.add(format(
                "ceil(required / measured), start-up and retries included: %d jobs at a time, some %.1f cores; the spec allows %d.",
                answer.jobs(), answer.cores(), canary.run().maxConcurrency()));
        lines.add(format(
                "Each of %d partitions: %.1f s; each of %d empty ones: %.1f s.",
                question.partitions(),
                answer.partitionSeconds(),
                question.emptyPartitions(),
                answer.emptyPartitionSeconds()));
        lines.add(format(
                "With %d at a time: %s, until %s, limited by %s; %.1f slot hours, %.1f core hours.",
                answer.concurrency(),
                TimeText.of(answer.duration()),
                answer.end().truncatedTo(ChronoUnit.MINUTES),
                answer.limitedBy(),
                answer.slotHours(),
                answer.coreHours()));
        if (canary.inputBytes() < TOO_SMALL_BYTES) {
            lines.add(format(
                    "Do not trust these rates: the canary read only %.1f MB, so that starting up was most of its time.",
                    canary.inputBytes() / MEGABYTE));
        }
        lines.add(
                answer.met()
                        ? "The deadline can be met."
                        : "The deadline cannot be met like this: " + String.join("; ", answer.reasons()) + ".");
        return String.join(System.lineSeparator(), lines);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
