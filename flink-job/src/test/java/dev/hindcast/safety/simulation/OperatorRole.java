package dev.hindcast.safety.simulation;

import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.rollback.RollbackMode;
import dev.hindcast.verb.AbortVerb;
import dev.hindcast.verb.CancelVerb;
import dev.hindcast.verb.CatchUpVerb;
import dev.hindcast.verb.CleanVerb;
import dev.hindcast.verb.CompleteVerb;
import dev.hindcast.verb.GateVerb;
import dev.hindcast.verb.PauseVerb;
import dev.hindcast.verb.PublishVerb;
import dev.hindcast.verb.RollbackVerb;
import dev.hindcast.verb.RunVerb;
import dev.hindcast.verb.Session;

/** A person who plans the run and calls verbs, mostly the one that fits and sometimes any other, until the run has ended. */
final class OperatorRole extends Role {
    private final boolean first;
    /** The last refusal said that the run must be judged again. */
    private boolean toldToGate;

    OperatorRole(Schedule schedule, boolean first) {
        super(schedule);
        this.first = first;
    }

    @Override
    String name() {
        return first ? "operator" : "colleague";
    }

    @Override
    boolean done() {
        return schedule.ended;
    }

    @Override
    void told(HindcastException refusal) {
        toldToGate = String.valueOf(refusal.next()).startsWith("hindcast gate");
    }

    @Override
    boolean once(Workplace place) {
        Session session = place.session();
        RunRow row = session.manifest().run(schedule.runId).orElse(null);
        if (row == null) {
            plan(place);
            return true;
        }
        if (row.state() == RunState.COMPLETED || row.state() == RunState.ABORTED) {
            ended(session, row.state());
            return true;
        }
        boolean straight = schedule.calm()
                || (schedule.hurry() && (schedule.universe.disturber.scripted() || schedule.random.nextInt(8) > 0));
        Call call = straight ? helpful(place, row.state()) : chosen(place, row.state());
        call.make(session, row);
        return true;
    }

    /** The verb that was interrupted is called again, so that it ends. */
    private void ended(Session session, RunState state) {
        if (first) {
            schedule.runHasEnded();
            var unused = state == RunState.COMPLETED
                    ? new CompleteVerb(session).complete(schedule.runId)
                    : new AbortVerb(session).abort(schedule.runId);
            schedule.ended = schedule.calm();
        }
    }

    private void plan(Workplace place) {
        if (!first) {
            place.process().rest(1_000);
            return;
        }
        LockedPlan plan = schedule.plans.computeIfAbsent(
                schedule.runId, id -> World.plan(schedule.apart(), 1, schedule.groupSize));
        place.plan(plan);
    }

    @FunctionalInterface
    private interface Call {
        void make(Session session, RunRow row);
    }

    private Call chosen(Workplace place, RunState state) {
        int dice = schedule.random.nextInt(100);
        if (dice < 6) {
            return any();
        }
        if (dice < 9) {
            return this::abort;
        }
        if (dice < 15 && state != RunState.CANCELLED) {
            return this::cancel;
        }
        if (dice < 25 && state == RunState.RUNNING) {
            return this::pause;
        }
        if (dice < 60 && state == RunState.PUBLISHED) {
            return this::rollback;
        }
        if (dice < 45) {
            return (session, row) -> place.process().rest(1_000);
        }
        return helpful(place, state);
    }

    /** What brings the run on from here. */
    private Call helpful(Workplace place, RunState state) {
        if (toldToGate && state == RunState.GATED) {
            toldToGate = false;
            return this::gate;
        }
        return switch (state) {
            case PLANNED -> this::run;
            case RUNNING -> place.failed(schedule.runId) ? this::retry : this::resume;
            case PAUSED, CANCELLED -> this::resume;
            case VALIDATED, REFUSED -> this::catchUp;
            case CAUGHT_UP -> this::gate;
            case GATED, PUBLISHING, PUBLISH_UNKNOWN -> this::publish;
            case PUBLISHED -> schedule.random.nextInt(3) == 0 ? this::rollback : this::complete;
            case ROLLING_BACK -> this::rollback;
            default -> this::complete;
        };
    }

    private Call any() {
        return switch (schedule.random.nextInt(10)) {
            case 0 -> this::run;
            case 1 -> this::resume;
            case 2 -> this::retry;
            case 3 -> this::pause;
            case 4 -> this::catchUp;
            case 5 -> this::gate;
            case 6 -> this::publish;
            case 7 -> this::rollback;
            case 8 -> this::complete;
            default -> this::clean;
        };
    }

    private void run(Session session, RunRow row) {
        var unused = new RunVerb(session, 1).run(row.runId());
    }

    private void resume(Session session, RunRow row) {
        var unused = new RunVerb(session, 1).resume(row.runId());
    }

    private void retry(Session session, RunRow row) {
        var unused = new RunVerb(session, 1).retry(row.runId());
    }

    private void pause(Session session, RunRow row) {
        var unused = new PauseVerb(session).pause(row.runId());
    }

    private void cancel(Session session, RunRow row) {
        var unused = new CancelVerb(session).cancel(row.runId());
    }

    private void abort(Session session, RunRow row) {
        var unused = new AbortVerb(session).abort(row.runId());
    }

    private void catchUp(Session session, RunRow row) {
        var unused = new CatchUpVerb(session).catchUp(row.runId());
    }

    private void gate(Session session, RunRow row) {
        var unused = new GateVerb(session).gate(row.runId());
    }

    private void publish(Session session, RunRow row) {
        var unused = new PublishVerb(session).publish(row.runId(), false);
    }

    private void rollback(Session session, RunRow row) {
        Long published = row.notes().mainAfter();
        RollbackMode mode = schedule.random.nextBoolean() ? RollbackMode.REPLAY_AFTER : RollbackMode.PREPARED;
        var unused = new RollbackVerb(session).rollback(row.runId(), published == null ? 0 : published, mode, false);
    }

    private void complete(Session session, RunRow row) {
        var unused = new CompleteVerb(session).complete(row.runId());
    }

    private void clean(Session session, RunRow row) {
        var unused = new CleanVerb(session).clean(row.runId(), false);
    }
}
