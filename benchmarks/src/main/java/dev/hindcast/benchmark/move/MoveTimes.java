package dev.hindcast.benchmark.move;

import dev.hindcast.benchmark.rowless.ManifestCalls;
import org.jspecify.annotations.Nullable;

/** From the call that records a move's intent to the end of the one that records how it ended, after the read-back. */
final class MoveTimes implements ManifestCalls {
    private long begun;
    private long ended;

    @Override
    public void ended(String method, @Nullable Object result, long startNanos, long endNanos) {
        if (method.equals("beginMove")) {
            begun = startNanos;
        } else if (method.equals("endMove")) {
            ended = endNanos;
        }
    }

    /** Seconds from here to the intent of the move that followed. */
    double preparedSince(long nanos) {
        return (begun - nanos) / 1e9;
    }

    /** Seconds of the last move. */
    double moved() {
        return (ended - begun) / 1e9;
    }
}
