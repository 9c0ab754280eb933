package dev.hindcast.safety.simulation;

import dev.hindcast.catchup.LiveRound;
import dev.hindcast.compute.PartitionComputer;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Refs;
import dev.hindcast.verb.Session;
import dev.hindcast.verb.SimulatedSession;
import dev.hindcast.workspace.WorkFolder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** One simulated process with the session that a verb would have opened. */
final class Workplace {
    private static final WorkFolder FOLDER = new WorkFolder(Path.of("simulated").toAbsolutePath());
    /** What stands in {@code plans/} of the work folder. */
    private static final ThreadLocal<Map<String, LockedPlan>> NO_PLANS = ThreadLocal.withInitial(HashMap::new);

    private final SimProcess process;
    private final Session session;
    private final int jobs;

    Workplace(Universe universe, SimProcess process, String person, int jobs) {
        this(universe, process, person, jobs, NO_PLANS.get());
    }

    Workplace(Universe universe, SimProcess process, String person, int jobs, Map<String, LockedPlan> plans) {
        this.process = process;
        this.jobs = jobs;
        SimCatalogs catalogs = new SimCatalogs(universe, process);
        PartitionComputer computer = universe.plant.computer(universe, new SimComputer(universe, process, catalogs));
        this.session = SimulatedSession.open(
                FOLDER,
                person,
                new SimulatedSession.Parts(
                        catalogs,
                        SimManifest.of(universe, process),
                        id -> java.util.Objects.requireNonNull(plans.get(id)),
                        process,
                        process,
                        () -> java.time.Instant.ofEpochMilli(process.nanos() / 1_000_000),
                        computer,
                        new ModelDiffer(universe, catalogs),
                        new ModelContents(universe, catalogs)));
    }

    Session session() {
        return session;
    }

    SimProcess process() {
        return process;
    }

    LiveRound live() {
        return new LiveRound(World.live(), session.seams(), session.transforms(World.TARGET), jobs);
    }

    /** What planning stores and pins, the row last. */
    void plan(LockedPlan plan) {
        Refs names = new Refs(plan.runId());
        session.transforms(World.TARGET).put(plan.transform().text());
        session.refs().createTag(World.SOURCE, names.w0(), plan.source().w0().snapshotId());
        session.refs()
                .createBranch(World.SOURCE, names.delta(), plan.source().w0().snapshotId());
        RunRow row = new RunRow(
                plan.runId(),
                World.TARGET,
                World.SOURCE,
                plan.lockDigest(),
                plan.transform().digest(),
                Long.toString(plan.source().w0().snapshotId()),
                RunState.PLANNED,
                RunNotes.NONE,
                session.actor(),
                null);
        session.manifest().create(row, World.PLANNED, session.actor());
    }

    /** Whether the run has a partition that failed. */
    boolean failed(String runId) {
        return session.manifest().partitions(runId).stream().anyMatch(row -> row.state() == PartitionState.FAILED);
    }
}
