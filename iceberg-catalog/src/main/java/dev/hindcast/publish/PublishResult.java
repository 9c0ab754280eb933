package dev.hindcast.publish;

import java.util.List;
import java.util.function.Function;

/** How a publish ended, unless it was refused with an error. */
public sealed interface PublishResult {
    /**
     * Main shows the run's result.
     *
     * @param snapshotId P, the published snapshot
     * @param mainBefore M, main's head before
     * @param already an earlier call had published it; this one changed nothing
     * @param consumerFailures what the consumer queries said on main after the move
     */
    record Published(long snapshotId, long mainBefore, boolean already, List<String> consumerFailures)
            implements PublishResult {
        public Published {
            consumerFailures = List.copyOf(consumerFailures);
        }
    }

    /** What a publish would do now: files to remove and add on main's head, and whether the candidate must catch up first. */
    record WouldPublish(long mainHead, int removedFiles, int addedFiles, boolean catchUpNeeded)
            implements PublishResult {}

    /** The move was sent and the catalog does not answer; resume or publish again settles it. */
    record Unknown(String token, String why) implements PublishResult {}

    /** Answers each kind of result. */
    default <T> T fold(
            Function<Published, T> published, Function<WouldPublish, T> would, Function<Unknown, T> unknown) {
        if (this instanceof Published p) {
            return published.apply(p);
        }
        if (this instanceof WouldPublish w) {
            return would.apply(w);
        }
        return unknown.apply((Unknown) this);
    }
}
