package dev.hindcast.verb;

import dev.hindcast.control.CanaryResult;
import dev.hindcast.control.StageCost;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A canary's result for people. */
final class CanaryText {
    private static final double MEGABYTE = 1e6;

    private CanaryText() {}

    static String of(CanaryResult result, Path stored) {
        List<String> lines = new ArrayList<>();
        lines.add(format(
                "Partition %s computed twice, checksum %s both times: %,d rows of %.1f MB in, %,d rows of %.1f MB out.",
                result.partition(),
                result.checksum(),
                result.inputRows(),
                result.inputBytes() / MEGABYTE,
                result.outputRows(),
                result.outputBytes() / MEGABYTE));
        lines.add(format(
                "%.2f s wall (%.2f s the first time), %.2f CPU s with collector and compiler; %d slots of %d cores, %.0f MB of memory.",
                result.wallSeconds(),
                result.coldWallSeconds(),
                result.cpuSeconds(),
                result.slots(),
                result.cores(),
                result.peakMemoryBytes() / MEGABYTE));
        if (result.emptyWallSeconds() != null) {
            lines.add(format("A partition without rows: %.2f s.", result.emptyWallSeconds()));
        }
        lines.add(format("One job reads %.1f MB/s.", result.bytesPerSecond() / MEGABYTE));
        lines.add(format("%-18s %12s %14s %9s", "stage", "MB", "rows", "CPU s"));
        result.stages().forEach(stage -> lines.add(line(stage)));
        lines.add("Stored in " + stored
                + ". Nothing was committed, so there is no commit latency and no queueing in it.");
        return String.join(System.lineSeparator(), lines);
    }

    private static String line(StageCost cost) {
        String bytes = cost.bytes() == 0 ? "-" : format("%.1f", cost.bytes() / MEGABYTE);
        return format("%-18s %12s %,14d %9.3f", cost.stage(), bytes, cost.rows(), cost.cpuSeconds());
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
