package dev.hindcast.compute.winner;

import dev.hindcast.compute.wire.Stage;
import dev.hindcast.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** tied rows, by key -> nothing, or the refusal: equal versions must be the same row. */
public final class CompareTies extends Stage<TiedPayload, TiedPayload> {
    private transient @Nullable TiedPayload first;

    @Override
    protected void take(TiedPayload next) {
        TiedPayload seen = first;
        first = next;
        if (seen == null || !seen.key().equals(next.key()) || seen.hash().equals(next.hash())) {
            return;
        }
        throw ErrorCode.VERSION_TIE
                .error(
                        "Cannot choose a winner: key %s has two different rows of version %s",
                        next.key(), next.version())
                .value(next.key())
                .expected(
                        "equal versions only for identical rows; add a column to source.version that tells them apart");
    }
}
