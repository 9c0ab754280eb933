package dev.hindcast.catchup;

import dev.hindcast.claim.Timing;
import dev.hindcast.error.ErrorCode;
import java.time.Duration;

/** Live as bounded rounds, one Flink job a window: for code that only Flink's own planner runs. */
public final class LiveRounds implements LivePipeline {
    private static final Duration WAIT = Duration.ofMillis(100);

    private final LiveRound live;
    private final Timing timing;
    private final Duration patience;

    /**
     * Rounds of this pipeline.
     *
     * @param patience without a commit after which waiting is given up
     */
    public LiveRounds(LiveRound live, Timing timing, Duration patience) {
        this.live = live;
        this.timing = timing;
        this.patience = patience;
    }

    @Override
    public int cover() {
        int commits = 0;
        long waitingSince = timing.nanos();
        LiveRound.End end;
        while ((end = live.once()) != LiveRound.End.NOTHING_NEW) {
            if (end == LiveRound.End.COMMITTED) {
                commits++;
                waitingSince = timing.nanos();
            } else {
                refuseForEver(end, Duration.ofNanos(timing.nanos() - waitingSince));
                sleep();
            }
        }
        return commits;
    }

    private void refuseForEver(LiveRound.End end, Duration waited) {
        if (waited.compareTo(patience) > 0) {
            throw ErrorCode.LEASE_HELD
                    .error("Cannot commit the live window: %s for %d s", end, waited.toSeconds())
                    .value(end)
                    .expected("a fence that is given back within live.cutover_window")
                    .next("hindcast live SPEC");
        }
    }

    private void sleep() {
        if (!timing.sleep(WAIT)) {
            throw ErrorCode.LEASE_LOST.error("Cannot go on: interrupted");
        }
    }

    @Override
    public void close() {
        // Between two rounds nothing runs.
    }
}
