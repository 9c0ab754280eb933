package dev.hindcast.verb;

import dev.hindcast.claim.LeaseOptions;
import dev.hindcast.compute.FlinkPartitionComputer;
import dev.hindcast.compute.PartitionComputer;
import dev.hindcast.compute.Seams;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.Manifests;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.plan.DriftCheck;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.plan.PlanCopies;
import dev.hindcast.plan.PlanStore;
import dev.hindcast.submit.EmbeddedFlink;
import dev.hindcast.submit.FlinkRuntime;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.CommitJournal;
import dev.hindcast.table.Fence;
import dev.hindcast.table.IcebergCatalogs;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.RefCommits;
import dev.hindcast.table.TransformStore;
import dev.hindcast.table.WarehouseTransforms;
import dev.hindcast.workspace.Settings;
import dev.hindcast.workspace.SettingsFile;
import dev.hindcast.workspace.WorkFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An open work folder: its catalog, manifest and cluster, opened when first needed and closed together. */
public final class Session implements AutoCloseable {
    /** Task slots of the mini cluster: backfill and live pipeline share it. */
    private static final int SLOTS = 4;

    private final WorkFolder folder;
    private final Settings settings;
    private final String actor;
    private final Consumer<String> progress;
    private final Catalogs catalogs;
    private final Manifest manifest;
    private @Nullable FlinkRuntime flink;
    private @Nullable PartitionComputer computer;

    private Session(WorkFolder folder, Settings settings, String actor, Consumer<String> progress) {
        this.folder = folder;
        this.settings = settings;
        this.actor = actor;
        this.progress = progress;
        folder.createdRoot();
        this.catalogs = IcebergCatalogs.open(settings.catalog());
        this.manifest = Manifests.open(settings.manifest());
    }

    /**
     * Opens a work folder.
     *
     * @param manifestUrl JDBC URL that replaces the one of hindcast.yaml, or null
     * @param progress hears lines while long work goes on
     */
    public static Session open(Path workdir, @Nullable String manifestUrl, String actor, Consumer<String> progress) {
        WorkFolder folder = new WorkFolder(workdir.toAbsolutePath().normalize());
        Settings settings = SettingsFile.read(folder);
        return new Session(
                folder, manifestUrl == null ? settings : settings.withManifest(manifestUrl), actor, progress);
    }

    /** The folder. */
    public WorkFolder folder() {
        return folder;
    }

    /** Who acts. */
    public String actor() {
        return actor;
    }

    /** The catalog. */
    public Catalogs catalogs() {
        return catalogs;
    }

    /** The manifest. */
    public Manifest manifest() {
        return manifest;
    }

    /** The cluster, started at the first call. */
    public synchronized FlinkRuntime flink() {
        if (flink == null) {
            flink = EmbeddedFlink.start(SLOTS);
        }
        return flink;
    }

    /** What the live pipeline computes and commits with: what landed, main's own history tells. */
    public Seams seams() {
        return seams(new RefCommits(catalogs, CommitJournal.NONE));
    }

    /** What a run computes and commits with: the manifest knows each commit before it is sent. */
    public Seams seams(String runId) {
        return seams(new RefCommits(
                catalogs,
                (tokens, snapshotId, manifestList) -> manifest.aboutToCommit(runId, tokens, snapshotId, manifestList)));
    }

    private Seams seams(RefCommits commits) {
        // A verb that computes nothing must not start a cluster.
        return new Seams(
                catalogs, manifest, commits, refs(), request -> computer().compute(request));
    }

    /** One for the whole session: it remembers inspected transforms and pinned dimensions. */
    private synchronized PartitionComputer computer() {
        PartitionComputer here = computer;
        if (here == null) {
            here = new FlinkPartitionComputer(catalogs, flink());
            computer = here;
        }
        return here;
    }

    /** Computes with this from now on, and not with Flink; for a simulation of all that is around it. */
    synchronized void computeWith(PartitionComputer other) {
        computer = other;
    }

    /** Plain commits, for tables that we feed. */
    public RefCommits commits() {
        return new RefCommits(catalogs, CommitJournal.NONE);
    }

    /** Commits that change our refs only. */
    public RefChanges refs() {
        return new RefChanges(catalogs);
    }

    /** Code of transforms beside this target. */
    public TransformStore transforms(String targetTable) {
        return new WarehouseTransforms(catalogs, targetTable);
    }

    /** The locked plans of the folder. */
    public PlanStore plans() {
        return new PlanStore(folder);
    }

    /** The locked plan of a run. */
    public LockedPlan plan(String runId) {
        return new PlanCopies(manifest, plans()).read(runId);
    }

    /** A run of the manifest. */
    public RunRow run(String runId) {
        return manifest.run(runId).orElseThrow(() -> unknown(runId));
    }

    /** The run with this id, or whose id begins like this if only one does; the newest one when null. */
    public String runId(@Nullable String given) {
        List<RunRow> runs = manifest.runs();
        if (given == null) {
            return runs.stream().map(RunRow::runId).findFirst().orElseThrow(this::noRun);
        }
        List<String> like = runs.stream()
                .map(RunRow::runId)
                .filter(id -> id.startsWith(given))
                .toList();
        if (like.contains(given)) {
            return given;
        }
        if (like.size() != 1) {
            throw unknown(given);
        }
        return like.get(0);
    }

    /** How long leases are and how often they are renewed. */
    public LeaseOptions leaseOptions() {
        return new LeaseOptions(settings.lease().length(), settings.lease().renew());
    }

    /** Holds the live pipeline back, at most as long as the cut-over window. */
    public Fence fence(Duration window) {
        return new ManifestFence(manifest, window);
    }

    /** Refuses to go on with a plan that code, tables or pins have drifted from. */
    public void refuseDrift(LockedPlan plan) {
        new DriftCheck(catalogs, this::transforms).require(plan);
    }

    /** Task slots of the cluster. */
    public int slots() {
        return SLOTS;
    }

    /** Task slots of one job. */
    public int jobParallelism() {
        return 2;
    }

    /** Says how long work goes on. */
    public void say(String line) {
        progress.accept(line);
    }

    private HindcastException noRun() {
        return ErrorCode.RUN_UNKNOWN
                .error("Cannot find any run in the work folder %s", folder.root())
                .value("no run")
                .expected("a planned run, or another work folder in --workdir")
                .next("hindcast plan SPEC");
    }

    private HindcastException unknown(String given) {
        return ErrorCode.RUN_UNKNOWN
                .error("Cannot find run %s in the manifest of %s", given, folder.root())
                .value(given)
                .expected(manifest.runs().stream().map(RunRow::runId).toList())
                .next("hindcast status");
    }

    @Override
    public void close() {
        try (manifest;
                catalogs) {
            if (flink != null) {
                flink.close();
            }
        }
    }
}
