package dev.hindcast.publish;

import dev.hindcast.claim.HoldStill;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.NamedLease;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * The right to publish a run: a second call waits for the first and then answers what it published, instead of settling a
 * move that is still being made. It saves work only; a publish that lost its turn is still stopped by the conditional move.
 */
final class Turn implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(250);

    private final PublishTools tools;
    private final Duration length;
    private NamedLease lease;

    private Turn(PublishTools tools, Duration length, NamedLease lease) {
        this.tools = tools;
        this.length = length;
        this.lease = lease;
    }

    static Turn await(PublishTools tools, PublishRequest request) {
        String name = HoldStill.publish(request.runId());
        String holder = request.actor() + "/" + UUID.randomUUID();
        Duration length = request.rounds().fence();
        long polls = 1 + request.cutoverWindow().plus(length).dividedBy(POLL);
        for (long poll = 0; poll < polls; poll++) {
            Optional<NamedLease> taken = tools.manifest().take(name, holder, length);
            if (taken.isPresent()) {
                return new Turn(tools, length, taken.get());
            }

            tools.pauses().sleep(POLL.toMillis());
        }
        throw ErrorCode.LEASE_HELD
                .error("Cannot publish run %s: another call is publishing it", request.runId())
                .value(name)
                .next("hindcast status " + request.runId());
    }

    void renew() {
        tools.manifest().renew(lease, length).ifPresent(renewed -> lease = renewed);
    }

    @Override
    public void close() {
        tools.manifest().release(lease);
    }
}
