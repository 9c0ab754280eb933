package dev.hindcast.catchup;

import dev.hindcast.claim.Timing;
import dev.hindcast.error.ErrorCode;
import java.time.Duration;

/** Live as bounded rounds, one Flink job a window: for code that only Flink's own planner runs. */
public final class LiveRounds implements LivePipeline {
    private static final int MAX_WAITS = 600;
    private static final Duration WAIT = Duration.ofMillis(100);

    private final LiveRound live;
    private final Timing timing;

    public LiveRounds(LiveRound live, Timing timing) {
        this.live = live;
        this.timing = timing;
    }

    @Override
    public int cover() {
        int commits = 0;
        int waits = 0;
        LiveRound.End end;
        while ((end = live.once()) != LiveRound.End.NOTHING_NEW) {
            if (end == LiveRound.End.COMMITTED) {
                commits++;
            } else if (++waits > MAX_WAITS) {
                throw ErrorCode.LEASE_HELD
                        .error("Cannot commit the live window: %s", end)
                        .expected("a fence that is given back")
                        .next("hindcast live SPEC");
            } else if (!timing.sleep(WAIT)) {
                throw ErrorCode.LEASE_LOST.error("Cannot go on: interrupted");
            }
        }
        return commits;
    }

    @Override
    public void close() {
        // Between two rounds nothing runs.
    }
}
