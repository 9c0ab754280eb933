package dev.hindcast.safety;

import dev.hindcast.catchup.BranchReplay;
import dev.hindcast.catchup.CandidateCatchUp;
import dev.hindcast.catchup.LandedEvidence;
import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.catchup.LiveRound;
import dev.hindcast.claim.Claims;
import dev.hindcast.claim.Holder;
import dev.hindcast.claim.LeaseOptions;
import dev.hindcast.claim.Turns;
import dev.hindcast.compute.Backfill;
import dev.hindcast.compute.Recipe;
import dev.hindcast.compute.Seams;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.publish.PublishRequest;
import dev.hindcast.publish.PublishResult;
import dev.hindcast.publish.PublishTools;
import dev.hindcast.publish.Publisher;
import dev.hindcast.rollback.Rollback;
import dev.hindcast.rollback.RollbackMode;
import dev.hindcast.rollback.RollbackRequest;
import dev.hindcast.rollback.RollbackResult;
import dev.hindcast.rollback.RollbackTools;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.CommitJournal;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Recheck;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.RefCommits;
import dev.hindcast.table.Refs;
import dev.hindcast.table.TableShape;
import dev.hindcast.table.WarehouseTransforms;
import dev.hindcast.table.Watermark;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.Table;

/**
 * One process that works on a small world through catalog, manifest and store that may fail: the steps of each verb, in the
 * verb's order, by the product's classes. Each answers whether the asked-for end state is reached.
 */
final class Verbs {
    private static final Set<RunState> AFTER_RUN = EnumSet.range(RunState.VALIDATED, RunState.COMPLETED);
    private static final Duration LEASE = Duration.ofMinutes(10);

    private final SmallWorld world;
    private final Catalogs catalogs;
    private final Manifest manifest;
    private final WarehouseTransforms transforms;
    private final RefChanges refs;
    private final Recheck recheck;
    private final LiveRound live;

    Verbs(SmallWorld world, Recheck recheck) {
        this.world = world;
        this.recheck = recheck;
        this.catalogs = world.lab.catalogs();
        this.manifest = FailingManifest.over(world.lab.manifest, world.lab.calls);
        this.transforms = new WarehouseTransforms(catalogs, world.target);
        this.refs = new RefChanges(catalogs, world.lab.pauses());
        this.live = new LiveRound(LiveDefinition.of(world.spec()), seams(CommitJournal.NONE), transforms, 1);
    }

    private Seams seams(CommitJournal journal) {
        return new Seams(
                catalogs,
                manifest,
                new RefCommits(catalogs, journal, world.lab.pauses()),
                refs,
                new ModelComputer(world.model, catalogs),
                // A dead process keeps its turn until the lease ends, and here the clock only moves between verbs.
                new Turns(manifest, Holder.id(), Duration.ZERO));
    }

    private Seams seams(LockedPlan plan) {
        return seams((tokens, id, list) -> manifest.aboutToCommit(plan.runId(), tokens, id, list));
    }

    /** Gives the empty target its first position. */
    boolean adopt() {
        live.adopt(transforms.put(RawModel.OLD));
        return true;
    }

    /** Rounds of the live pipeline until main covers the raw table. */
    boolean live() {
        for (int round = 0; round < 20; round++) {
            if (live.once() == LiveRound.End.NOTHING_NEW) {
                return true;
            }
        }
        return false;
    }

    /** What planning stores and pins, the row last. */
    boolean plan(LockedPlan plan) {
        if (manifest.run(plan.runId()).isEmpty()) {
            transforms.put(plan.transform().text());
            refs.createTag(world.source, names(plan).w0(), plan.source().w0().snapshotId());
            refs.createBranch(
                    world.source, names(plan).delta(), plan.source().w0().snapshotId());
            manifest.create(SmallWorld.row(plan), SmallWorld.PLANNED, SmallWorld.ACTOR);
        }
        return true;
    }

    private static Refs names(LockedPlan plan) {
        return new Refs(plan.runId());
    }

    private RunRow row(LockedPlan plan) {
        return manifest.run(plan.runId()).orElseThrow();
    }

    /** {@code run}, {@code resume} and, where partitions have failed, {@code retry}. */
    boolean run(LockedPlan plan) {
        RunRow row = row(plan);
        if (AFTER_RUN.contains(row.state())) {
            return true;
        }
        if (row.state() == RunState.PLANNED) {
            manifest.openRun(plan.runId(), row.state(), SmallWorld.ACTOR);
        }
        manifest.moveAll(plan.runId(), PartitionState.FAILED, PartitionState.PENDING, SmallWorld.ACTOR);
        LeaseOptions lease = new LeaseOptions(LEASE, LEASE.dividedBy(3));
        try (Claims claims = new Claims(manifest, lease, Holder.id())) {
            Backfill.Options options = new Backfill.Options(2, 1, SmallWorld.ACTOR, partitions -> {});
            return new Backfill(plan, seams(plan), claims, Recipe.of(plan, 1), options).work() == RunState.VALIDATED;
        }
    }

    private CandidateCatchUp catchUpOf(LockedPlan plan) {
        return new CandidateCatchUp(plan, seams(plan), Recipe.of(plan, 1), SmallWorld.ACTOR);
    }

    private Watermark mainWatermark() {
        Table target = catalogs.load(world.target);
        return Positions.of(target, Positions.mainHead(target)).orElseThrow().watermark();
    }

    /** {@code catchup}. */
    boolean catchUp(LockedPlan plan) {
        RunRow row = row(plan);
        new LandedEvidence(plan, seams(plan), SmallWorld.ACTOR).reconcile();
        Watermark main = mainWatermark();
        catchUpOf(plan).bringTo(main);
        refs.advanceBranch(world.source, names(plan).delta(), main.snapshotId());
        long head =
                catalogs.load(world.target).snapshot(names(plan).candidate()).snapshotId();
        manifest.note(
                plan.runId(), new RunNotes(null, head, main.text(), null, null, null, null, null), SmallWorld.ACTOR);
        return row.state() == RunState.CAUGHT_UP || moved(plan, row.state(), RunState.CAUGHT_UP);
    }

    private boolean moved(LockedPlan plan, RunState from, RunState to) {
        return manifest.moveRun(plan.runId(), from, to, SmallWorld.ACTOR, "as asked");
    }

    /** {@code gate}, with the check of content that this suite has in place of a Flink job. */
    boolean gate(LockedPlan plan) {
        RunRow row = row(plan);
        if (row.state() == RunState.GATED) {
            return true;
        }
        new LandedEvidence(plan, seams(plan), SmallWorld.ACTOR).reconcile();
        catchUpOf(plan).bringTo(mainWatermark());
        long head =
                catalogs.load(world.target).snapshot(names(plan).candidate()).snapshotId();
        return recheck.failuresOn(head, 0, Set.of()).isEmpty() && moved(plan, row.state(), RunState.GATED);
    }

    /** {@code publish}. */
    boolean publish(LockedPlan plan) {
        RunRow row = row(plan);
        if (row.state() == RunState.GATED) {
            new LandedEvidence(plan, seams(plan), SmallWorld.ACTOR).reconcile();
        }
        PublishTools tools = new PublishTools(
                catalogs,
                manifest,
                transforms,
                catchUpOf(plan),
                recheck,
                new WholeFence(manifest),
                world.lab::now,
                world.lab.pauses());
        PublishResult result = new Publisher(tools).publish(request(plan, row));
        return result.fold(done -> true, would -> false, unknown -> false);
    }

    private static PublishRequest request(LockedPlan plan, RunRow row) {
        LockedPlan.TargetPin target = plan.target();
        Long fork = row.notes().candidateFork();
        return new PublishRequest(
                plan.runId(),
                target.table(),
                plan.source().table(),
                Set.copyOf(SmallWorld.PLANNED),
                Set.of(SmallWorld.EMPTY),
                target.head(),
                fork == null ? target.head() : fork,
                plan.source().w0(),
                target.baseTransform(),
                plan.transform().digest(),
                Map.of(),
                new TableShape(target.usedFields(), target.specId(), target.formatVersion()),
                Set.of(),
                plan.spec().publish(),
                plan.spec().live().cutoverWindow(),
                Optional.empty(),
                SmallWorld.ACTOR);
    }

    /** {@code rollback --expect}. */
    boolean rollback(LockedPlan plan, long expect, RollbackMode mode) {
        RollbackTools tools = new RollbackTools(
                catalogs,
                manifest,
                transforms,
                new BranchReplay(plan, seams(plan), transforms, 1),
                new WholeFence(manifest),
                world.lab.pauses());
        RollbackRequest request = new RollbackRequest(
                plan.runId(),
                world.target,
                expect,
                mode,
                Optional.empty(),
                Set.of(),
                Duration.ofSeconds(60),
                3,
                SmallWorld.ACTOR);
        RollbackResult result = new Rollback(tools).rollBack(request);
        return result.fold(done -> true, would -> false, unknown -> false);
    }

    /** {@code complete}: lets the pins go. */
    boolean complete(LockedPlan plan) {
        RunRow row = row(plan);
        if (row.state() != RunState.COMPLETED && !moved(plan, row.state(), RunState.COMPLETED)) {
            return false;
        }
        refs.drop(world.source, names(plan).w0());
        refs.drop(world.source, names(plan).delta());
        refs.drop(world.target, names(plan).candidate());
        refs.drop(world.target, names(plan).publish());
        refs.drop(world.target, names(plan).restore());
        refs.drop(world.target, names(plan).replay());
        return true;
    }
}
