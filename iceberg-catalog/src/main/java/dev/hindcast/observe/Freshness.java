package dev.hindcast.observe;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * How long source snapshots with rows waited until main covered them. Percentiles are by nearest rank; all are zero when
 * there was no snapshot.
 *
 * @param snapshots source snapshots that count
 * @param uncovered those of them that main did not cover by the end of the window
 */
public record Freshness(int snapshots, int uncovered, Duration p50, Duration p95, Duration longest) {
    /**
     * Over the snapshots that were committed in the half-open window {@code [from, to)}, as seen at {@code to}: what was
     * not covered by then has waited until then.
     */
    public static Freshness over(List<SourceCommit> commits, Instant from, Instant to) {
        List<SourceCommit> counted = commits.stream()
                .filter(commit -> commit.rows() > 0)
                .filter(commit ->
                        !commit.committed().isBefore(from) && commit.committed().isBefore(to))
                .toList();
        List<Duration> delays =
                counted.stream().map(commit -> delay(commit, to)).sorted().toList();
        int uncovered =
                (int) counted.stream().filter(commit -> !coveredBy(commit, to)).count();
        return new Freshness(
                delays.size(), uncovered, percentile(delays, 50), percentile(delays, 95), percentile(delays, 100));
    }

    private static boolean coveredBy(SourceCommit commit, Instant at) {
        return commit.covered().isPresent() && !commit.covered().get().isAfter(at);
    }

    /** Never negative: the clocks of two committers may differ a little. */
    private static Duration delay(SourceCommit commit, Instant to) {
        Instant until = coveredBy(commit, to) ? commit.covered().orElse(to) : to;
        Duration delay = Duration.between(commit.committed(), until);
        return delay.isNegative() ? Duration.ZERO : delay;
    }

    private static Duration percentile(List<Duration> sorted, int percent) {
        if (sorted.isEmpty()) {
            return Duration.ZERO;
        }

        int rank = (sorted.size() * percent + 99) / 100;
        return sorted.get(rank - 1);
    }
}
