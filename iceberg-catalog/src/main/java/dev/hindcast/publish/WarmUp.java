package dev.hindcast.publish;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.TimeText;
import java.time.Duration;

/** Unfenced rounds: they shrink the delta that the fenced round must catch up with, and show whether it would be quick. */
final class WarmUp {
    private final PublishTools tools;
    private final PublishRequest request;

    WarmUp(PublishTools tools, PublishRequest request) {
        this.tools = tools;
        this.request = request;
    }

    void run(Round round, Turn turn) {
        requireHeadroom();
        for (int number = 1; number <= request.rounds().warmUpRounds(); number++) {
            turn.renew();
            Stages stages = new Stages(tools.clock());
            Round.Ready ready = round.prepare(request.runId() + "/publish-warm-up/" + number + "/0", stages);
            round.discard();
            tools.manifest()
                    .event(request.runId(), request.actor(), "warm-up", "P " + ready.p() + ": " + stages.text());
            boolean quick = stages.total().compareTo(Publisher.half(request)) <= 0;
            if (quick) {
                return;
            }
            if (number == request.rounds().warmUpRounds()) {
                throw ErrorCode.CUTOVER_TOO_SLOW
                        .error("Cannot publish run %s: a round takes %s", request.runId(), stages.text())
                        .value(TimeText.of(stages.total()))
                        .expected("at most " + TimeText.of(Publisher.half(request)) + ", half of live.cutover_window")
                        .next("hindcast publish " + request.runId());
            }
        }
    }

    private void requireHeadroom() {
        Duration headroom = request.headroom().orElse(request.cutoverWindow());
        if (headroom.compareTo(request.cutoverWindow()) < 0) {
            throw ErrorCode.CUTOVER_TOO_SLOW
                    .error(
                            "Cannot publish run %s: holding live for the cut-over would break its freshness",
                            request.runId())
                    .value(TimeText.of(headroom))
                    .expected("at least " + TimeText.of(request.cutoverWindow()))
                    .next("hindcast publish " + request.runId());
        }
    }
}
