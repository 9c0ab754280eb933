package dev.hindcast.benchmark.follow;

import dev.hindcast.observe.Freshness;
import dev.hindcast.observe.SourceCommit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The P95 of every window of 60 s that ends in a stretch of time, one for each second.
 *
 * @param p95 in the order of their ends
 */
record SlidingFreshness(List<Duration> p95) {
    private static final Duration WINDOW = Duration.ofSeconds(60);

    static SlidingFreshness of(List<SourceCommit> commits, Instant from, Instant to) {
        List<Duration> found = new ArrayList<>();
        for (Instant end = from.plusSeconds(1); !end.isAfter(to); end = end.plusSeconds(1)) {
            found.add(Freshness.over(commits, end.minus(WINDOW), end).p95());
        }
        return new SlidingFreshness(found);
    }

    /** Seconds at which it was above the limit. */
    long secondsAbove(Duration limit) {
        return p95.stream().filter(one -> one.compareTo(limit) > 0).count();
    }

    /** The largest. */
    Duration worst() {
        return p95.stream().max(Duration::compareTo).orElse(Duration.ZERO);
    }
}
