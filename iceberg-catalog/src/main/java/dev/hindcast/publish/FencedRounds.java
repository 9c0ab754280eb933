package dev.hindcast.publish;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.MoveOf;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.Fence;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.PointerMove;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Watermark;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.iceberg.Table;

/** The rounds that hold live back and may move main. */
final class FencedRounds {
    /** No move is sent with less time than this left on the fence. */
    static final Duration LEAST_LEFT = Duration.ofSeconds(10);

    private static final Duration POLL = Duration.ofMillis(200);

    private final PublishTools tools;
    private final PublishRequest request;
    private final Round round;
    private final Turn turn;

    FencedRounds(PublishTools tools, PublishRequest request, Round round, Turn turn) {
        this.tools = tools;
        this.request = request;
        this.round = round;
        this.turn = turn;
    }

    /** The round that moved main; empty when main moved away under each of them. */
    Optional<Round.Ready> run() {
        for (int number = 1; number <= request.rounds().fencedRounds(); number++) {
            turn.renew();
            Optional<Round.Ready> moved = once(number);
            if (moved.isPresent()) {
                return moved;
            }

            Watermark raw = Positions.head(tools.catalogs().load(request.sourceTable()));
            if (number < request.rounds().fencedRounds()) {
                awaitLive(raw);
            }
        }
        return Optional.empty();
    }

    private Optional<Round.Ready> once(int number) {
        try (Fence.Held held = fence()) {
            Instant start = tools.clock().instant();
            String token = token(number);
            Round.Ready ready = prepare(token);
            requireInWindow(start);
            if (held.left().compareTo(LEAST_LEFT) < 0
                    && !(held.renew() && held.left().compareTo(LEAST_LEFT) >= 0)) {
                round.discard();
                return Optional.empty();
            }
            return move(ready, token);
        }
    }

    /** The round's number and all moves before it. */
    private String token(int number) {
        int before = tools.manifest().pointerMoves(request.runId()).size();
        return request.runId() + "/publish/" + (before + 1) + "/" + number;
    }

    private Round.Ready prepare(String token) {
        Stages stages = new Stages(tools.clock());
        Round.Ready ready = round.prepare(token, stages);
        tools.manifest().event(request.runId(), request.actor(), "fenced-round", stages.text());
        return ready;
    }

    private Fence.Held fence() {
        return tools.fence()
                .take(request.targetTable(), request.rounds().fence())
                .orElseThrow(() -> ErrorCode.LEASE_HELD
                        .error(
                                "Cannot publish run %s: somebody else holds the fence of %s",
                                request.runId(), request.targetTable())
                        .value(request.targetTable())
                        .next("hindcast publish " + request.runId()));
    }

    private void requireInWindow(Instant start) {
        Duration held = Duration.between(start, tools.clock().instant());
        if (held.compareTo(request.cutoverWindow()) > 0) {
            round.discard();
            throw ErrorCode.CUTOVER_TOO_SLOW
                    .error("Cannot publish run %s: the fenced round outlasted the cut-over window", request.runId())
                    .value(held)
                    .expected("at most " + request.cutoverWindow())
                    .next("hindcast publish " + request.runId());
        }
    }

    /** Whatever the catalog answers: settling looks at main and tells how it ended. */
    private Optional<Round.Ready> move(Round.Ready ready, String token) {
        PointerMove move = PointerMove.publish(
                request.runId(), request.targetTable(), ready.m(), ready.p(), token + "/" + ready.p());
        String reason = "M " + ready.m() + ", P " + ready.p();
        if (!tools.manifest()
                .beginMove(
                        new MoveOf(move.runId(), move.token()),
                        RunState.GATED,
                        RunState.PUBLISHING,
                        request.actor(),
                        reason)) {
            round.discard();
            throw stateChanged();
        }

        Outcome outcome = tools.moves().move(move, request.actor(), request.shape()::require);
        RunState state = tools.settlement().settle(request.runId(), request.actor());
        tools.manifest().event(request.runId(), request.actor(), "move", outcome + ", settled as " + state);
        return state == RunState.PUBLISHED ? Optional.of(ready) : Optional.empty();
    }

    private HindcastException stateChanged() {
        return ErrorCode.STATE_FORBIDS
                .error("Cannot publish run %s: its state changed during the round", request.runId())
                .expected(RunState.GATED)
                .next("hindcast status " + request.runId());
    }

    /** After a failed round live comes first: nobody takes the fence until it has reached what raw held then. */
    private void awaitLive(Watermark raw) {
        long polls = Math.max(1, request.cutoverWindow().dividedBy(POLL));
        for (long poll = 0; poll < polls; poll++) {
            Table table = tools.catalogs().load(request.targetTable());
            Optional<Watermark> main =
                    Positions.of(table, Positions.mainHead(table)).map(RefPosition::watermark);
            if (main.filter(reached -> reached.compareTo(raw) >= 0).isPresent()) {
                return;
            }

            turn.renew();
            tools.pauses().sleep(POLL.toMillis());
        }
        throw ErrorCode.REF_MOVED
                .error(
                        "Cannot publish run %s: live has not come back after a round in which main moved",
                        request.runId())
                .expected("main at " + raw.text())
                .next("hindcast publish " + request.runId());
    }
}
