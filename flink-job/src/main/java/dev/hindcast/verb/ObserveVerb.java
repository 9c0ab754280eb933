package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.ErrorKind;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.PointerMoveRow;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.rollback.RollbackMode;
import dev.hindcast.spec.ObserveSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code observe}: looks at a published version again and again for the time that the spec declares. When a hard check or a
 * consumer query fails, it proposes the rollback, or does it if the spec says so.
 */
public final class ObserveVerb {
    /** Kind of evidence that holds one look; the subject is its time. */
    public static final String KIND = "observation";

    private final Session session;

    public ObserveVerb(Session session) {
        this.session = session;
    }

    /**
     * Observes until the time is over or something fails.
     *
     * @param length how long from the publish on, instead of what the spec says; null for that
     * @param once one look, whatever the time
     */
    public Answer observe(String runId, @Nullable Duration length, boolean once) {
        LockedPlan plan = session.plan(runId);
        RunRow row = session.run(runId);
        if (row.state() != RunState.PUBLISHED) {
            throw ErrorCode.STATE_FORBIDS
                    .error(
                            "Cannot observe run %s: it is %s (%s)",
                            runId, row.state(), row.state().sentence())
                    .value(row.state())
                    .expected(RunState.PUBLISHED)
                    .next(NextCommand.first(row));
        }
        Instant published = published(row);
        Instant end = published.plus(length == null ? plan.spec().observe().length() : length);
        long before = Objects.requireNonNull(row.notes().mainBefore());
        Observation observation = new Observation(session, plan, before, published);
        while (true) {
            Observation.Look look = observation.look();
            keep(plan, look);
            if (!look.failures().isEmpty()) {
                return failed(plan, look);
            }
            Instant next = session.manifest().now().plus(plan.spec().observe().every());
            if (once || next.isAfter(end)) {
                return held(plan, look, end);
            }
            session.say(ObserveText.line(look) + "; the next look is at " + next);
            session.pauses().sleep(plan.spec().observe().every().toMillis());
        }
    }

    private Instant published(RunRow row) {
        Long after = row.notes().mainAfter();
        return session.manifest().pointerMoves(row.runId()).stream()
                .filter(move -> after != null && move.toSnapshot() == after)
                .map(PointerMoveRow::at)
                .filter(Objects::nonNull)
                .reduce((earlier, later) -> later)
                .orElseGet(session.manifest()::now);
    }

    private void keep(LockedPlan plan, Observation.Look look) {
        String at = session.manifest().now().toString();
        session.manifest()
                .putEvidence(
                        new EvidenceRow(plan.runId(), KIND, at, look.head(), "", ManifestJson.write(look)),
                        session.actor());
        session.manifest().event(plan.runId(), session.actor(), KIND, ObserveText.line(look));
    }

    private Answer held(LockedPlan plan, Observation.Look look, Instant end) {
        boolean over =
                !session.manifest().now().plus(plan.spec().observe().every()).isBefore(end);
        String text = ObserveText.page(plan.runId(), look) + "\nAll is well"
                + (over ? "; the declared time is over." : "; to be observed until " + end + ".");
        Answer answer = Answer.done("observe", plan.runId(), over ? "HELD" : "WELL", data(look), text);
        return over
                ? answer.next("hindcast complete " + plan.runId())
                : answer.next("hindcast observe " + plan.runId());
    }

    private Answer failed(LockedPlan plan, Observation.Look look) {
        String command = NextCommand.rollback(session.run(plan.runId()));
        ObserveSpec observe = plan.spec().observe();
        String text = ObserveText.page(plan.runId(), look);
        if (observe.onFailure() == ObserveSpec.OnFailure.PROPOSE) {
            String owner =
                    observe.owner().map(name -> " (" + name + " decides)").orElse("");
            return refused(plan, "FAILED", look, text + "\nProposed" + owner + ": " + command)
                    .next(command);
        }
        long published =
                Objects.requireNonNull(session.run(plan.runId()).notes().mainAfter());
        Answer back = new RollbackVerb(session).rollback(plan.runId(), published, RollbackMode.REPLAY_AFTER, false);
        return refused(plan, back.outcome(), look, text + "\n" + back.text()).next(back.nextSteps());
    }

    private static Answer refused(LockedPlan plan, String outcome, Observation.Look look, String text) {
        return Answer.done("observe", plan.runId(), outcome, data(look), text).exit(ErrorKind.REFUSED.exitStatus());
    }

    private static ObjectNode data(Observation.Look look) {
        ObjectNode data = Answer.object();
        data.put("snapshot_id", Long.toString(look.head()));
        look.failures().forEach(data.putArray("failures")::add);
        look.metrics()
                .forEach(metric -> data.withArray("metrics")
                        .addObject()
                        .put("name", metric.name())
                        .put("before", metric.before().toPlainString())
                        .put("after", metric.after().toPlainString()));
        return data;
    }
}
