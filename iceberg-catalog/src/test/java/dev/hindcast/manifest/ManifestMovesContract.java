package dev.hindcast.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every pair of states, legal or not, from every state that a run or a partition can be in. */
abstract class ManifestMovesContract extends ManifestRecordsContract {
    private static final Map<RunState, List<RunState>> WAYS = shortestWays();

    private static Map<RunState, List<RunState>> shortestWays() {
        Map<RunState, List<RunState>> ways = new EnumMap<>(RunState.class);
        ways.put(RunState.PLANNED, List.of());
        Deque<RunState> next = new ArrayDeque<>(List.of(RunState.PLANNED));
        while (!next.isEmpty()) {
            RunState from = next.remove();
            for (RunState to : RunState.MOVES.getOrDefault(from, Set.of())) {
                if (!ways.containsKey(to)) {
                    List<RunState> way = new ArrayList<>(ways.getOrDefault(from, List.of()));
                    way.add(to);
                    ways.put(to, way);
                    next.add(to);
                }
            }
        }
        return ways;
    }

    private RunRow runIn(RunState state) {
        RunRow run = Samples.run();
        manifest.create(run, List.of("a"), "ann");
        RunState at = RunState.PLANNED;
        for (RunState to : WAYS.getOrDefault(state, List.of())) {
            assertThat(manifest.moveRun(run.runId(), at, to, "ann", "on the way"))
                    .isTrue();
            at = to;
        }
        return run;
    }

    private RunState stateOf(RunRow run) {
        return manifest.run(run.runId()).orElseThrow().state();
    }

    @ParameterizedTest
    @EnumSource(RunState.class)
    void aRunMovesOnlyAsItsTableSays(RunState state) {
        assertThat(WAYS).containsKey(state);
        RunRow stays = runIn(state);
        List<EventRow> before = manifest.events(stays.runId());
        for (RunState from : RunState.values()) {
            for (RunState to : RunState.values()) {
                boolean moves = from == state && from.canMoveTo(to);
                if (!moves) {
                    assertStays(stays, from, to);
                }
            }
        }
        assertThat(stateOf(stays)).isEqualTo(state);
        assertThat(manifest.events(stays.runId())).isEqualTo(before);
    }

    private void assertStays(RunRow run, RunState from, RunState to) {
        if (from.canMoveTo(to)) {
            assertThat(manifest.moveRun(run.runId(), from, to, "ann", "not from here"))
                    .isFalse();
            return;
        }
        assertThatThrownBy(() -> manifest.moveRun(run.runId(), from, to, "ann", "never"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @EnumSource(RunState.class)
    void everyLegalMoveOfARunIsMadeOnce(RunState state) {
        for (RunState to : RunState.MOVES.getOrDefault(state, Set.of())) {
            RunRow run = runIn(state);
            assertThat(manifest.moveRun(run.runId(), state, to, "bob", "because"))
                    .isTrue();
            assertThat(manifest.moveRun(run.runId(), state, to, "bob", "because"))
                    .isFalse();
            RunRow moved = manifest.run(run.runId()).orElseThrow();
            assertThat(moved.state()).isEqualTo(to);
            assertThat(moved.notes().stateReason()).isEqualTo("because");
        }
    }

    private static MoveOf move(RunRow run, String token) {
        return new MoveOf(run.runId(), token);
    }

    @ParameterizedTest
    @EnumSource(RunState.class)
    void aMoveOfMainBeginsAndEndsOnlyBetweenTheStatesThatSaySo(RunState from) {
        RunRow run = runIn(from);
        for (RunState to : RunState.values()) {
            if (!from.canMoveTo(to) || from.movesMain() || !to.movesMain()) {
                assertThatThrownBy(() -> manifest.beginMove(move(run, "t"), from, to, "ann", "never"))
                        .isInstanceOf(IllegalArgumentException.class);
            }
            if (!from.canMoveTo(to) || !from.movesMain()) {
                assertThatThrownBy(() -> manifest.endMove(move(run, "t"), from, to, "ann", "never"))
                        .isInstanceOf(IllegalArgumentException.class);
            }
        }
        assertThat(stateOf(run)).isEqualTo(from);
        Optional<MoveInHand> tokenless = Optional.of(new MoveInHand(from, null));
        assertThat(manifest.moveInHand(run.runId())).isEqualTo(from.movesMain() ? tokenless : Optional.empty());
        assertThat(manifest.beginMove(move(run, "t"), RunState.GATED, RunState.PUBLISHING, "ann", "begun"))
                .isEqualTo(from == RunState.GATED);
        assertThat(manifest.endMove(move(run, "t"), RunState.PUBLISH_UNKNOWN, RunState.GATED, "ann", "no token there"))
                .isFalse();
    }

    @Test
    void onlyTheTokenOfTheMoveInHandEndsIt() {
        RunRow run = runIn(RunState.GATED);
        assertThat(manifest.beginMove(move(run, "one"), RunState.GATED, RunState.PUBLISHING, "ann", "first"))
                .isTrue();
        assertThat(manifest.beginMove(move(run, "two"), RunState.GATED, RunState.PUBLISHING, "bob", "too late"))
                .isFalse();
        assertThat(manifest.endMove(move(run, "one"), RunState.PUBLISHING, RunState.GATED, "ann", "dead"))
                .isTrue();
        assertThat(manifest.moveInHand(run.runId())).isEmpty();
        manifest.beginMove(move(run, "two"), RunState.GATED, RunState.PUBLISHING, "bob", "second");
        List<EventRow> before = manifest.events(run.runId());

        for (RunState to : RunState.MOVES.getOrDefault(RunState.PUBLISHING, Set.of())) {
            assertThat(manifest.endMove(move(run, "one"), RunState.PUBLISHING, to, "ann", "stale"))
                    .isFalse();
            assertThat(manifest.moveRun(run.runId(), RunState.PUBLISHING, to, "ann", "without a token"))
                    .isFalse();
        }
        assertThat(manifest.moveInHand(run.runId())).contains(new MoveInHand(RunState.PUBLISHING, "two"));
        assertThat(manifest.events(run.runId())).isEqualTo(before);
        assertThat(manifest.run(run.runId()).orElseThrow().notes().stateReason())
                .isEqualTo("second");
    }

    @Test
    void aMoveStaysInHandWhileItsEndIsUnknownAndItsStepsAreEvents() {
        RunRow run = runIn(RunState.GATED);
        int before = manifest.events(run.runId()).size();
        manifest.beginMove(move(run, "p"), RunState.GATED, RunState.PUBLISHING, "ann", "M 1, P 2");
        assertThat(manifest.endMove(move(run, "p"), RunState.PUBLISHING, RunState.PUBLISH_UNKNOWN, "ann", "away"))
                .isTrue();
        assertThat(manifest.moveInHand(run.runId())).contains(new MoveInHand(RunState.PUBLISH_UNKNOWN, "p"));
        assertThat(manifest.endMove(move(run, "p"), RunState.PUBLISHING, RunState.PUBLISHED, "bob", "was there"))
                .isFalse();
        assertThat(manifest.endMove(move(run, "p"), RunState.PUBLISH_UNKNOWN, RunState.PUBLISHED, "bob", "landed"))
                .isTrue();
        assertThat(manifest.moveInHand(run.runId())).isEmpty();
        manifest.beginMove(move(run, "r"), RunState.PUBLISHED, RunState.ROLLING_BACK, "ann", "back");
        assertThat(manifest.endMove(move(run, "r"), RunState.ROLLING_BACK, RunState.ROLLED_BACK, "ann", "is back"))
                .isTrue();

        List<EventRow> events = manifest.events(run.runId());
        assertThat(events.subList(before, events.size()))
                .extracting(EventRow::kind, EventRow::actor, EventRow::detail)
                .containsExactly(
                        told("ann", RunState.GATED, RunState.PUBLISHING, "M 1, P 2"),
                        told("ann", RunState.PUBLISHING, RunState.PUBLISH_UNKNOWN, "away"),
                        told("bob", RunState.PUBLISH_UNKNOWN, RunState.PUBLISHED, "landed"),
                        told("ann", RunState.PUBLISHED, RunState.ROLLING_BACK, "back"),
                        told("ann", RunState.ROLLING_BACK, RunState.ROLLED_BACK, "is back"));
        assertThat(manifest.moveInHand("nobody")).isEmpty();
    }

    private static Tuple told(String actor, RunState from, RunState to, String reason) {
        Event event = Event.runMoved(actor, from, to, reason);
        return Tuple.tuple(event.kind(), event.actor(), event.detail());
    }

    @ParameterizedTest
    @EnumSource(RunState.class)
    void aRunHoldsItsTargetExactlyWhileItsStateSaysSo(RunState state) {
        RunRow first = runIn(state);
        RunRow second = Samples.run(first.targetTable());
        manifest.create(second, List.of("a"), "ann");
        if (!state.holdsTarget()) {
            assertThat(manifest.openRun(second.runId(), RunState.PLANNED, "ann"))
                    .isEmpty();
            return;
        }
        assertThat(manifest.openRun(second.runId(), RunState.PLANNED, "ann")).contains(first.runId());
        for (RunState to : EnumSet.of(RunState.RUNNING, RunState.CANCELLED)) {
            assertRefused(
                    ErrorCode.RUN_OPEN, () -> manifest.moveRun(second.runId(), RunState.PLANNED, to, "ann", "second"));
        }
        assertThat(manifest.moveRun(second.runId(), RunState.PLANNED, RunState.ABORTED, "ann", "given up"))
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(RunState.class)
    void aRunOpensOnlyFromTheStateThatItIsIn(RunState state) {
        RunRow run = runIn(state);
        for (RunState from : RunState.values()) {
            if (!from.canMoveTo(RunState.RUNNING)) {
                assertThatThrownBy(() -> manifest.openRun(run.runId(), from, "ann"))
                        .isInstanceOf(IllegalArgumentException.class);
            } else if (from != state && state.holdsTarget()) {
                assertThat(manifest.openRun(run.runId(), from, "ann")).contains(run.runId());
            } else if (from != state) {
                assertRefused(ErrorCode.STATE_FORBIDS, () -> manifest.openRun(run.runId(), from, "ann"));
            }
        }
        assertThat(stateOf(run)).isEqualTo(state);
        if (state.canMoveTo(RunState.RUNNING)) {
            assertThat(manifest.openRun(run.runId(), state, "ann")).isEmpty();
        }
        assertRefused(ErrorCode.RUN_UNKNOWN, () -> manifest.openRun("nobody", RunState.PLANNED, "ann"));
    }

    private RunRow partitionIn(PartitionState state) {
        RunRow run = running(1);
        if (state == PartitionState.PENDING) {
            return run;
        }
        if (state == PartitionState.CANCELLED) {
            manifest.moveAll(run.runId(), PartitionState.PENDING, state, "ann");
            return run;
        }
        Lease lease = claimOne(run, "w");
        switch (state) {
            case VALIDATED -> manifest.validated(lease, Samples.result(1));
            case FAILED -> manifest.failed(lease, "boom");
            case PUBLISHED -> {
                manifest.validated(lease, Samples.result(1));
                manifest.moveAll(run.runId(), PartitionState.VALIDATED, state, "ann");
            }
            case PENDING, RUNNING, CANCELLED -> {}
        }
        return run;
    }

    @ParameterizedTest
    @EnumSource(PartitionState.class)
    void aPartitionMovesOnlyAsItsTableSays(PartitionState state) {
        for (PartitionState from : PartitionState.values()) {
            for (PartitionState to : PartitionState.values()) {
                RunRow run = partitionIn(state);
                assertThat(only(run).state()).isEqualTo(state);
                if (!leaseFree(from, to)) {
                    assertThatThrownBy(() -> manifest.moveAll(run.runId(), from, to, "ann"))
                            .isInstanceOf(IllegalArgumentException.class);
                    assertThat(only(run).state()).isEqualTo(state);
                    continue;
                }
                int moved = manifest.moveAll(run.runId(), from, to, "ann");
                assertThat(moved).isEqualTo(from == state ? 1 : 0);
                assertThat(only(run).state()).isEqualTo(from == state ? to : state);
            }
        }
    }

    private static boolean leaseFree(PartitionState from, PartitionState to) {
        return switch (from) {
            case PENDING, RUNNING -> to == PartitionState.CANCELLED;
            case VALIDATED -> to == PartitionState.PUBLISHED;
            case FAILED -> to == PartitionState.PENDING || to == PartitionState.CANCELLED;
            case CANCELLED -> to == PartitionState.PENDING;
            case PUBLISHED -> false;
        };
    }
}
