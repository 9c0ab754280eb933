package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.catchup.LandedEvidence;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.ErrorKind;
import dev.hindcast.gate.Approvals;
import dev.hindcast.gate.Drift;
import dev.hindcast.gate.GateEvidence;
import dev.hindcast.gate.GateResult;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.publish.PublishRequest;
import dev.hindcast.publish.PublishResult;
import dev.hindcast.publish.PublishTools;
import dev.hindcast.publish.Publisher;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code publish}: switches the readers of main in one conditional commit, once the gate is open and the owners agreed. */
public final class PublishVerb {
    /** From PUBLISHED on there is nothing to do; where a move is under way, it is settled. */
    private static final Set<RunState> FROM =
            EnumSet.of(RunState.GATED, RunState.PUBLISHING, RunState.PUBLISH_UNKNOWN, RunState.PUBLISHED);

    private final Session session;

    public PublishVerb(Session session) {
        this.session = session;
    }

    /** Publishes, or says what it would do. */
    public Answer publish(String runId, boolean dryRun) {
        return publish(runId, Set.of(), dryRun);
    }

    /**
     * The same, over commits of others.
     *
     * @param accepted snapshots of main that are not ours, whose rows in the run's partitions may be lost
     */
    public Answer publish(String runId, Set<Long> accepted, boolean dryRun) {
        LockedPlan plan = session.plan(runId);
        RunRow row = session.run(runId);
        if (!FROM.contains(row.state())) {
            throw ErrorCode.STATE_FORBIDS
                    .error(
                            "Cannot publish run %s: it is %s (%s)",
                            runId, row.state(), row.state().sentence())
                    .value(row.state())
                    .expected(RunState.GATED)
                    .next(NextCommand.first(row));
        }
        if (row.state() == RunState.GATED) {
            session.refuseDrift(plan);
            ManifestRows.requireAll(session, plan);
            requireApprovals(plan, row);
            // A publish that died after its own catch-up landed left older evidence standing, which no check would
            // accept.
            new LandedEvidence(plan, session.seams(runId), session.actor()).reconcile();
        }
        Publisher publisher = new Publisher(tools(plan));
        PublishRequest request = request(plan, row, accepted);
        if (row.state() != RunState.PUBLISHED) {
            session.say(
                    "Preparing the move: catch-up, build, checks and consumer queries on exactly what main is about to show ...");
        }
        PublishResult result = dryRun ? publisher.dryRun(request) : publisher.publish(request);
        return result.fold(
                published -> published(plan, published),
                would -> would(plan, would),
                unknown -> unknown(plan, unknown));
    }

    private void requireApprovals(LockedPlan plan, RunRow row) {
        MissingApprovals.refuse(
                plan.runId(),
                Approvals.missing(
                        plan,
                        approved(plan),
                        session.manifest().approvals(plan.runId()),
                        row.createdBy(),
                        since -> Drift.NONE));
    }

    private GateResult approved(LockedPlan plan) {
        return GateEvidence.latest(session.manifest().evidence(plan.runId(), GateEvidence.GATE))
                .orElseThrow(() -> ErrorCode.GATE_SHUT
                        .error("Cannot publish run %s: the gate has not judged it", plan.runId())
                        .next("hindcast gate " + plan.runId()));
    }

    private PublishTools tools(LockedPlan plan) {
        return new PublishTools(
                session.catalogs(),
                session.manifest(),
                session.transforms(plan.target().table()),
                new BroughtAlong(session, plan),
                new LazyRecheck(() -> new PublishRecheck(session, plan, approved(plan))),
                session.fence(plan.spec().live().cutoverWindow()),
                session.clock(),
                session.pauses());
    }

    private PublishRequest request(LockedPlan plan, RunRow row, Set<Long> accepted) {
        Map<String, Long> dependencies = new HashMap<>();
        plan.dependencies().forEach((alias, pin) -> dependencies.put(alias, pin.snapshotId()));
        LockedPlan.TargetPin target = plan.target();
        Long fork = row.notes().candidateFork();
        return new PublishRequest(
                plan.runId(),
                target.table(),
                plan.source().table(),
                new Judgement(session, plan).planned(),
                emptyConfirmed(plan),
                target.head(),
                fork == null ? target.head() : fork,
                plan.source().w0(),
                target.baseTransform(),
                plan.transform().digest(),
                dependencies,
                target.shape(),
                accepted,
                plan.spec().publish(),
                plan.spec().live().cutoverWindow(),
                headroom(plan),
                session.actor());
    }

    private Optional<Duration> headroom(LockedPlan plan) {
        return new LiveFreshnessReading(session, plan)
                .sinceStart()
                .map(live -> plan.spec().live().freshnessP95().minus(live.p95()));
    }

    private Set<String> emptyConfirmed(LockedPlan plan) {
        return EmptyPartitions.confirmed(session.manifest(), plan.runId()).collect(Collectors.toSet());
    }

    private Answer published(LockedPlan plan, PublishResult.Published published) {
        ObjectNode data = RunAnswers.data(session, plan.runId());
        data.put("main_before", Long.toString(published.mainBefore()));
        data.put("main_after", Long.toString(published.snapshotId()));
        published.consumerFailures().forEach(data.putArray("consumer_failures")::add);
        String text =
                (published.already() ? "Nothing to do, it is published: " : "Published run " + plan.runId() + ": ")
                        + "main of "
                        + plan.target().table() + " went from snapshot " + published.mainBefore() + " to "
                        + published.snapshotId() + " in one commit."
                        + (published.consumerFailures().isEmpty()
                                ? ""
                                : " Consumer queries failed on it: " + published.consumerFailures());
        return Answer.done("publish", plan.runId(), RunState.PUBLISHED.name(), data, text)
                .next(NextCommand.after(session.run(plan.runId())));
    }

    private static Answer would(LockedPlan plan, PublishResult.WouldPublish would) {
        ObjectNode data = Answer.object();
        data.put("main_before", Long.toString(would.mainHead()));
        data.put("files_removed", would.removedFiles());
        data.put("files_added", would.addedFiles());
        data.put("catch_up_needed", would.catchUpNeeded());
        String text = "Would move main of " + plan.target().table() + " from snapshot " + would.mainHead()
                + ": remove " + would.removedFiles() + " files, add " + would.addedFiles()
                + (would.catchUpNeeded() ? "; the candidate catches up first." : ".");
        return Answer.done("publish", plan.runId(), "DRY_RUN", data, text).next("hindcast publish " + plan.runId());
    }

    private static Answer unknown(LockedPlan plan, PublishResult.Unknown unknown) {
        String text = "It is unknown whether main moved: " + unknown.why();
        return Answer.done("publish", plan.runId(), RunState.PUBLISH_UNKNOWN.name(), Answer.object(), text)
                .exit(ErrorKind.UNKNOWN.exitStatus())
                .next("hindcast publish " + plan.runId());
    }
}
