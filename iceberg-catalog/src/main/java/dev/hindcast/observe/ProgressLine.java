package dev.hindcast.observe;

import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.spec.TimeText;
import java.util.List;
import java.util.Locale;

/** The one line that says how far a run is. */
public final class ProgressLine {
    private ProgressLine() {}

    /** {@code Partitions 41/90 validated, 3 running, 0 failed | delta W0+2 | live P95 12m of 45m | ...}. */
    public static String of(List<PartitionRow> partitions, CatalogFacts facts) {
        PartitionCounts counts = PartitionCounts.of(partitions);
        return String.join(
                " | ",
                "Partitions %d/%d validated, %d running, %d failed"
                        .formatted(
                                counts.validated(),
                                counts.all(),
                                counts.in(PartitionState.RUNNING),
                                counts.in(PartitionState.FAILED)),
                "delta W0+" + facts.deltaSnapshots(),
                facts.liveP95()
                                .map(p95 -> "live P95 " + TimeText.of(p95) + " of ")
                                .orElse("live P95 not measured yet, limit ")
                        + TimeText.of(facts.freshnessLimit()),
                "level %d of %d".formatted(facts.level(), facts.maxLevel()),
                "throttled: " + facts.throttled().orElse("no"),
                facts.megabytesPerSecond().map(ProgressLine::rate).orElse("- MB/s"),
                "ETA " + facts.remaining().map(TimeText::of).orElse("unknown"));
    }

    /** Whole numbers from 10 MB/s on; a small run still shows that it moves. */
    private static String rate(double megabytesPerSecond) {
        return megabytesPerSecond < 0.1
                ? String.format(Locale.ROOT, "%.1f kB/s", megabytesPerSecond * 1_000)
                : String.format(Locale.ROOT, megabytesPerSecond < 10 ? "%.1f MB/s" : "%.0f MB/s", megabytesPerSecond);
    }
}
