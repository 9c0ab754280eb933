package dev.hindcast.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.demo.oracle.Rule;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.ErrorKind;
import dev.hindcast.manifest.RunState;
import dev.hindcast.rollback.RollbackMode;
import dev.hindcast.verb.AbortVerb;
import dev.hindcast.verb.Answer;
import dev.hindcast.verb.ApproveVerb;
import dev.hindcast.verb.CatchUpVerb;
import dev.hindcast.verb.DiffVerb;
import dev.hindcast.verb.GateVerb;
import dev.hindcast.verb.PlanVerb;
import dev.hindcast.verb.PublishVerb;
import dev.hindcast.verb.RollbackVerb;
import dev.hindcast.verb.RunVerb;
import dev.hindcast.verb.Session;
import java.util.Map;

/**
 * The main job on a real piece of history: a tax defect in 90 business dates is recomputed beside a live pipeline, a wrong
 * fix is refused, the right one is published, and with {@code --drill} rolled back. Every step is the verb itself.
 */
public final class Demo {
    /** Batches of later events that arrive during the first run, during both, and in all before the rollback. */
    private static final int DURING_WRONG_RUN = 10;

    private static final int DURING_RUN = 26;

    private static final int BEFORE_ROLLBACK = 33;
    private static final int WORKERS = 2;

    private final Session session;
    private final DemoCall call;
    private final DemoSummary summary;

    public Demo(Session session, DemoCall call) {
        this.session = session;
        this.call = call;
        this.summary = new DemoSummary(session);
    }

    /** Plays it from an empty work folder to the end. */
    public Answer play() {
        DemoInputs inputs =
                DemoFiles.prepare(call.inputs(), session.folder().root().resolve("inputs"));
        summary.lines(inputs.sourceLines());
        call.inputs().builtIn().ifPresent(text -> session.say("        " + text));
        DemoWorld world = new DemoWorld(session, inputs);
        say(
                1,
                "catalog, warehouse, raw, mart and dimension tables in "
                        + session.folder().root());
        world.createTables();
        world.writeSpecs();
        try (LiveFeed feed = world.startLive()) {
            say(2, "live pipeline with the defective rule: main of mart.orders_daily holds the wrong version");
            if (call.until().isPresent()) {
                return stopAtPlan(world);
            }
            feed.start();
            return backfill(inputs, world, feed);
        }
    }

    private Answer backfill(DemoInputs inputs, DemoWorld world, LiveFeed feed) {
        DemoCheck check = new DemoCheck(session, inputs, feed, call.verify());
        feed.letArrive(DURING_WRONG_RUN);
        String refused = refuseWrongFix(world);
        String run = validateRightFix(world, feed);
        feed.awaitArrived(DURING_RUN);
        summary.liveBeside(feed, DURING_RUN);
        feed.letArrive(DURING_RUN + 2);
        publish(run, feed);
        summary.published(run, refused);
        check.mainIs(Rule.CORRECT, "after the publish");
        RunState end = RunState.PUBLISHED;
        if (call.drill()) {
            rollBack(run, feed, check);
            end = RunState.ROLLED_BACK;
        } else {
            feed.awaitAll();
            check.mainIs(Rule.CORRECT, "after all events");
        }
        return finish(run, end, check);
    }

    private Answer stopAtPlan(DemoWorld world) {
        Answer plan = new PlanVerb(session).plan(world.spec(DemoSpecs.FIX));
        session.say(plan.text());
        return Answer.done("demo", plan.runId(), "PLANNED", plan.data(), "Stopped after the plan, as asked.")
                .next(
                        "hindcast run",
                        "hindcast status",
                        "hindcast validate",
                        "hindcast catchup",
                        "hindcast diff --html diff.html",
                        "hindcast gate",
                        "hindcast approve --as platform",
                        "hindcast approve --as finance",
                        "hindcast publish");
    }

    /** The first candidate carries a second mistake that totals hide; the gate must see it. */
    private String refuseWrongFix(DemoWorld world) {
        String run = planned(world, DemoSpecs.WRONG_FIX, 3, "plan a fix that hides a second mistake (Ireland at 20 %)");
        computed(run, 4);
        new CatchUpVerb(session).catchUp(run);
        Answer gate = new GateVerb(session).gate(run);
        say(5, "gate: " + GateWords.brief(gate.data()));
        if (!gate.outcome().equals(RunState.REFUSED.name())) {
            throw ErrorCode.GATE_SHUT
                    .error("The gate let the wrong fix pass: %s", gate.outcome())
                    .expected("REFUSED");
        }
        session.say("         why, as a page: " + new GateVerb(session).page(run));
        session.say("         what differs, to look at: " + new DiffVerb(session).judged(run));
        new AbortVerb(session).abort(run);
        return run;
    }

    /** Events that arrive after the plan are not in its input: catch-up brings them. */
    private String validateRightFix(DemoWorld world, LiveFeed feed) {
        String run = planned(world, DemoSpecs.FIX, 6, "abort it, and plan the right fix");
        feed.letArrive(DURING_RUN);
        computed(run, 7);
        return run;
    }

    private String planned(DemoWorld world, String spec, int step, String text) {
        Answer plan = new PlanVerb(session).plan(world.spec(spec));
        say(step, text + ": run " + plan.runId());
        return java.util.Objects.requireNonNull(plan.runId());
    }

    private void computed(String run, int step) {
        Answer ran = new RunVerb(session, WORKERS).run(run);
        say(step, ran.text());
    }

    private void publish(String run, LiveFeed feed) {
        Answer caughtUp = new CatchUpVerb(session).catchUp(run);
        say(8, caughtUp.text());
        Answer gate = new GateVerb(session).gate(run);
        say(9, "gate: " + GateWords.brief(gate.data()));
        for (String owner : DemoWorld.OWNERS) {
            say(10, new ApproveVerb(session).approve(run, owner, owner).text());
        }
        Answer published = new PublishVerb(session).publish(run, false);
        say(11, published.text());
        feed.awaitArrived(DURING_RUN + 2);
    }

    private void rollBack(String run, LiveFeed feed, DemoCheck check) {
        feed.awaitArrived(BEFORE_ROLLBACK);
        Answer rolledBack =
                new RollbackVerb(session).rollback(run, summary.publishedSnapshot(), RollbackMode.REPLAY_AFTER, false);
        say(12, rolledBack.text());
        feed.awaitAll();
        feed.coverAll();
        say(13, "live replayed the gap with the old rule by itself; every live commit is there again");
        check.mainIs(Rule.DEFECTIVE, "after the rollback and its replay");
    }

    private Answer finish(String run, RunState end, DemoCheck check) {
        ObjectNode data = summary.data(run, check.equal());
        String undone = call.drill()
                ? System.lineSeparator()
                        + "The publish was rolled back: main shows the old version again, with what live did since."
                : "";
        Answer answer = Answer.done("demo", run, end.name(), data, summary.text(data) + undone)
                .next(
                        "hindcast status " + run,
                        "hindcast diff " + run + " --html diff.html",
                        "hindcast audit " + run + " --out audit.zip");
        Map<String, String> missed = summary.missed(data);
        Answer judged = missed.isEmpty() ? check.judged(answer) : answer.exit(ErrorKind.REFUSED.exitStatus());
        if (judged.exit() != 0) {
            session.say("Not as it should be, so the exit status is 1: " + missed + " " + check.text());
        }
        return judged;
    }

    private void say(int step, String text) {
        session.say("[%2d/%d] %s".formatted(step, call.drill() ? 13 : 11, text));
    }
}
