package dev.hindcast.model;

import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunState;
import dev.hindcast.model.Worker.Phase;
import java.util.List;
import java.util.Set;

/**
 * From PENDING to VALIDATED, as claim.Claims, compute.Group, compute.RecordCommit and the guarded updates of the manifest do
 * it. A look at the candidate and the request that follows are one step: the request may stay on its way for as long as it
 * likes.
 */
record ComputeRules(Bounds bounds, Set<Fault> faults) implements Rules {
    @Override
    public void from(State state, Steps steps) {
        for (int worker = 0; worker < state.workers().size(); worker++) {
            Worker now = state.workers().get(worker);
            switch (now.phase()) {
                case IDLE -> idle(state, worker, steps);
                case CLAIMED -> lookAndSend(state, worker, steps);
                case RECORDING -> lookAgain(state, worker, steps);
                case RECORDED -> validate(state, worker, steps);
                case OVERTAKEN -> fail(state, worker, steps);
                default -> {}
            }
            heartbeat(state, worker, steps);
        }
    }

    private void idle(State state, int worker, Steps steps) {
        RunState run = state.run().state();
        if (run == RunState.RUNNING) {
            partition(state, worker, steps);
        } else if (run == RunState.VALIDATED || run == RunState.CAUGHT_UP) {
            RunState next = run == RunState.VALIDATED ? RunState.CAUGHT_UP : RunState.GATED;
            steps.begin(
                    state.with(state.run().to(next)),
                    () -> "%s moves the run from %s to %s".formatted(Steps.name(worker), run, next));
        }
    }

    private void partition(State state, int worker, Steps steps) {
        PartitionNow row = state.partition();
        switch (row.state()) {
            case PENDING -> claim(state, worker, steps);
            case RUNNING -> {
                if (runOut(row.left()) && !faults.contains(Fault.ONLY_PENDING_IS_CLAIMED)) {
                    claim(state, worker, steps);
                }
            }
            case FAILED ->
                steps.begin(
                        state.with(row.settled(PartitionState.PENDING)),
                        () -> "%s retries the failed partition: PENDING".formatted(Steps.name(worker)));
            case VALIDATED ->
                steps.begin(
                        state.with(state.run().to(RunState.VALIDATED)),
                        () -> "%s finds the partition VALIDATED and moves the run there".formatted(Steps.name(worker)));
            case PUBLISHED, CANCELLED -> {}
        }
    }

    /** A clock that is a tick ahead sees the end a tick early. */
    private boolean runOut(int left) {
        return left == 0 || (left == 1 && faults.contains(Fault.EXPIRY_BY_WORKER_CLOCK));
    }

    private void claim(State state, int worker, Steps steps) {
        PartitionNow claimed = state.partition().claimed();
        if (claimed.token() > bounds.tokens()) {
            return;
        }

        boolean takeover = state.partition().running();
        steps.begin(
                state.with(claimed).with(worker, Worker.computing(Phase.CLAIMED, claimed.token())),
                () -> "%s %s the partition with token %d for %d ticks"
                        .formatted(
                                Steps.name(worker),
                                takeover ? "takes over" : "claims",
                                claimed.token(),
                                claimed.left()));
    }

    /** Adopts what landed before, or computes and sends a record commit conditional on the candidate's head. */
    private void lookAndSend(State state, int worker, Steps steps) {
        Worker now = state.workers().get(worker);
        List<Integer> landed = state.candidate().records();
        if (landed.isEmpty() || faults.contains(Fault.RECORD_WITHOUT_TOKEN_CHECK)) {
            send(state, worker, steps);
        } else {
            steps.work(
                    state.with(worker, now.in(Phase.RECORDED)),
                    () -> "%s finds the record of token %d on the candidate and adopts it"
                            .formatted(Steps.name(worker), landed.get(0)));
        }
    }

    private static void send(State state, int worker, Steps steps) {
        Worker now = state.workers().get(worker);
        steps.work(
                state.with(state.candidate().sending(now.number())).with(worker, now.in(Phase.RECORDING)),
                () -> "%s sends its record commit with token %d".formatted(Steps.name(worker), now.number()));
    }

    /** Whatever was answered, or nothing: the candidate's history tells. */
    private void lookAgain(State state, int worker, Steps steps) {
        Worker now = state.workers().get(worker);
        List<Integer> landed = state.candidate().records();
        boolean onItsWay = Bits.has(state.candidate().sent(), now.number());
        if (landed.contains(now.number())) {
            steps.work(
                    state.with(worker, now.in(Phase.RECORDED)),
                    () -> "%s sees its token %d on the candidate".formatted(Steps.name(worker), now.number()));
        } else if (!landed.isEmpty() && !faults.contains(Fault.RECORD_WITHOUT_TOKEN_CHECK)) {
            steps.work(
                    state.with(worker, now.in(Phase.OVERTAKEN)),
                    () -> "%s sees token %d on the candidate instead of its own %d"
                            .formatted(Steps.name(worker), landed.get(0), now.number()));
        } else if (!onItsWay) {
            send(state, worker, steps);
        }
    }

    private void validate(State state, int worker, Steps steps) {
        int token = state.workers().get(worker).number();
        PartitionNow row = state.partition();
        boolean guarded = !faults.contains(Fault.VALIDATED_WITHOUT_TOKEN);
        if (row.heldBy(token) || (row.running() && !guarded)) {
            steps.work(
                    state.with(row.settledBy(token, PartitionState.VALIDATED)).with(worker, Worker.IDLE),
                    () -> "%s writes VALIDATED with token %d".formatted(Steps.name(worker), token));
        } else {
            refused(state, worker, steps);
        }
    }

    private static void fail(State state, int worker, Steps steps) {
        int token = state.workers().get(worker).number();
        if (state.partition().heldBy(token)) {
            steps.work(
                    state.with(state.partition().settledBy(token, PartitionState.FAILED))
                            .with(worker, Worker.IDLE),
                    () -> "%s writes FAILED with token %d".formatted(Steps.name(worker), token));
        } else {
            refused(state, worker, steps);
        }
    }

    private static void refused(State state, int worker, Steps steps) {
        int token = state.workers().get(worker).number();
        steps.work(
                state.with(worker, Worker.IDLE),
                () -> "%s is refused: token %d does not hold the partition; it stops itself"
                        .formatted(Steps.name(worker), token));
    }

    private void heartbeat(State state, int worker, Steps steps) {
        Worker now = state.workers().get(worker);
        PartitionNow row = state.partition();
        boolean alive = now.phase() == Phase.CLAIMED || now.phase() == Phase.RECORDING || now.phase() == Phase.RECORDED;
        boolean granted = row.heldBy(now.number()) || (row.running() && faults.contains(Fault.HEARTBEAT_WITHOUT_TOKEN));
        boolean changes = row.left() != Bounds.LEASE_TICKS || now.number() != row.token();
        if (alive && granted && changes) {
            steps.chance(
                    state.with(row.renewedBy(now.number())),
                    () -> "%s renews its lease with token %d and is told that it holds it"
                            .formatted(Steps.name(worker), now.number()));
        }
    }
}
