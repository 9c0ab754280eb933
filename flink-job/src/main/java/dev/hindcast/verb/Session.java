package dev.hindcast.verb;

import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.catchup.LivePipeline;
import dev.hindcast.claim.Holder;
import dev.hindcast.claim.LeaseOptions;
import dev.hindcast.claim.Timing;
import dev.hindcast.claim.Turns;
import dev.hindcast.compute.ClusterPartitionComputer;
import dev.hindcast.compute.FlinkPartitionComputer;
import dev.hindcast.compute.PartitionComputer;
import dev.hindcast.compute.Seams;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.Manifests;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.plan.DriftCheck;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.plan.PlanCopies;
import dev.hindcast.plan.PlanStore;
import dev.hindcast.submit.EmbeddedFlink;
import dev.hindcast.submit.FlinkRuntime;
import dev.hindcast.submit.JobJar;
import dev.hindcast.submit.SessionCluster;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.CommitJournal;
import dev.hindcast.table.Fence;
import dev.hindcast.table.IcebergCatalogs;
import dev.hindcast.table.Pauses;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.RefCommits;
import dev.hindcast.table.TransformStore;
import dev.hindcast.table.WarehouseTransforms;
import dev.hindcast.validate.ConsumerSuite;
import dev.hindcast.validate.Contents;
import dev.hindcast.validate.FlinkContents;
import dev.hindcast.validate.FlinkSnapshotDiffer;
import dev.hindcast.validate.FlinkSnapshotSql;
import dev.hindcast.validate.SnapshotDiffer;
import dev.hindcast.validate.SnapshotSql;
import dev.hindcast.workspace.Secrets;
import dev.hindcast.workspace.Settings;
import dev.hindcast.workspace.SettingsFile;
import dev.hindcast.workspace.WorkFolder;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** An open work folder: its catalog, manifest and cluster, opened when first needed and closed together. */
public final class Session implements AutoCloseable {
    /** Task slots of the mini cluster: four for bounded jobs, two that a live pipeline keeps. */
    private static final int SLOTS = 6;

    private static final int BOUNDED_SLOTS = 4;

    private final WorkFolder folder;
    private final Settings settings;
    private final String actor;
    private final Consumer<String> progress;
    private final Surroundings around;
    private @Nullable FlinkRuntime flink;
    private boolean simulated;
    private @Nullable PartitionComputer computer;
    private @Nullable PartitionComputer liveComputer;
    private @Nullable SnapshotDiffer differ;
    private volatile @Nullable String asked;
    private @Nullable Contents contents;
    private @Nullable ConsumerSuite consumers;

    /** For a simulation: in surroundings of its own. */
    Session(WorkFolder folder, Settings settings, String actor, Consumer<String> progress, Surroundings around) {
        this.folder = folder;
        this.settings = settings;
        this.actor = actor;
        this.progress = progress;
        this.around = around;
    }

    /**
     * Opens a work folder.
     *
     * @param manifestUrl JDBC URL that replaces the one of hindcast.yaml, or null
     * @param progress hears lines while long work goes on
     */
    public static Session open(Path workdir, @Nullable String manifestUrl, String actor, Consumer<String> progress) {
        return open(workdir, manifestUrl, List.of(), actor, progress);
    }

    /**
     * The same with Flink clusters that replace those of hindcast.yaml.
     *
     * @param flink REST addresses: of the cluster for backfills, and of one for the live pipeline; empty to replace nothing
     */
    public static Session open(
            Path workdir, @Nullable String manifestUrl, List<String> flink, String actor, Consumer<String> progress) {
        WorkFolder folder = new WorkFolder(workdir.toAbsolutePath().normalize());
        Settings read = SettingsFile.read(folder);
        Settings settings = manifestUrl == null ? read : read.withManifest(manifestUrl);
        return real(folder, flink.isEmpty() ? settings : settings.withFlink(flink), actor, progress);
    }

    private static Session real(WorkFolder folder, Settings settings, String actor, Consumer<String> progress) {
        folder.createdRoot();
        Secrets secrets = Secrets.ofThisProcess();
        Catalogs catalogs = IcebergCatalogs.open(secrets.filledIn(settings.catalog()));
        Manifest manifest = Manifests.open(secrets.filledIn("manifest", settings.manifest()));
        Surroundings around = new Surroundings(
                catalogs,
                manifest,
                new PlanCopies(manifest, new PlanStore(folder))::read,
                Pauses.REAL,
                Timing.REAL,
                Clock.systemUTC());
        return new Session(folder, settings, actor, progress, around);
    }

    /** The folder. */
    public WorkFolder folder() {
        return folder;
    }

    /** Where lineage events go; empty for nowhere. */
    java.util.Optional<String> openlineage() {
        return settings.openlineage();
    }

    /** Who acts. */
    public String actor() {
        return actor;
    }

    /** The catalog. */
    public Catalogs catalogs() {
        return around.catalogs();
    }

    /** The manifest. */
    public Manifest manifest() {
        return around.manifest();
    }

    /** The cluster in this process, started at the first call; checks and questions run on it wherever the runs compute. */
    public synchronized FlinkRuntime flink() {
        if (flink == null) {
            flink = EmbeddedFlink.start(SLOTS);
        }
        return flink;
    }

    /** What the live pipeline computes and commits with: what landed, main's own history tells. */
    public Seams seams() {
        RefCommits commits = new RefCommits(catalogs(), CommitJournal.NONE, around.pauses());
        return seams(commits, request -> liveComputer().compute(request));
    }

    /** What a run computes and commits with: the manifest knows each commit before it is sent. */
    public Seams seams(String runId) {
        CommitJournal journal =
                (tokens, snapshotId, manifestList) -> manifest().aboutToCommit(runId, tokens, snapshotId, manifestList);
        return seams(new RefCommits(catalogs(), journal, around.pauses()), new LazyComputer(this::computer));
    }

    /** The same, computed by another cluster than the settings name. */
    Seams seams(String runId, FlinkRuntime other) {
        Seams here = seams(runId);
        return new Seams(
                here.catalogs(),
                here.manifest(),
                here.commits(),
                here.refs(),
                new FlinkPartitionComputer(catalogs(), other),
                here.turns(),
                here.timing());
    }

    private Seams seams(RefCommits commits, PartitionComputer computer) {
        // A verb that computes nothing must not start a cluster.
        return new Seams(
                catalogs(),
                manifest(),
                commits,
                refs(),
                computer,
                new Turns(manifest(), Holder.id()).in(timing()),
                timing());
    }

    /** One for the whole session: it remembers inspected transforms and pinned dimensions. */
    private synchronized PartitionComputer computer() {
        if (computer == null) {
            computer = computerAt(0);
        }
        return computer;
    }

    /** Bytes that tasks of this session's jobs have sent each other; empty where nobody counts. */
    synchronized OptionalLong bytesShuffled() {
        return flink == null ? OptionalLong.of(0) : flink.bytesShuffled();
    }

    private synchronized PartitionComputer liveComputer() {
        int last = settings.flink().size() - 1;
        if (last < 1) {
            return computer();
        }
        if (liveComputer == null) {
            liveComputer = computerAt(last);
        }
        return liveComputer;
    }

    /** On the session cluster at this place of the settings, or in this process when they name none. */
    private PartitionComputer computerAt(int place) {
        return settings.flink().isEmpty()
                ? new FlinkPartitionComputer(catalogs(), flink())
                : new ClusterPartitionComputer(catalogs(), cluster(place), settings.catalog());
    }

    private SessionCluster cluster(int place) {
        return new SessionCluster(settings.flink().get(place), JobJar.find(), progress);
    }

    /** Computes with this from now on, and not with Flink; for a simulation of all that is around it. */
    synchronized void computeWith(PartitionComputer other) {
        computer = other;
        simulated = true;
    }

    /** Old against new, with a Flink job. */
    synchronized SnapshotDiffer differ() {
        return differ == null ? new FlinkSnapshotDiffer(flink(), catalogs()) : differ;
    }

    /** Runs consumer queries; one for the whole session, since it remembers what old versions answered. */
    synchronized ConsumerSuite consumers() {
        if (consumers == null) {
            consumers = new ConsumerSuite(sql(), jobParallelism());
        }
        return consumers;
    }

    /** What follows from the source, and what a snapshot holds, with Flink jobs. */
    synchronized Contents contents() {
        return contents == null ? new FlinkContents(flink(), catalogs()) : contents;
    }

    /** Reconciles with this from now on, and not with Flink. */
    synchronized void reconcileWith(Contents other) {
        contents = other;
    }

    /** Any SQL on snapshots, with Flink jobs; the cluster is started by the first question. */
    SnapshotSql sql() {
        return request -> new FlinkSnapshotSql(flink(), catalogs()).run(request);
    }

    /** Compares with this from now on, and not with Flink. */
    synchronized void compareWith(SnapshotDiffer other) {
        differ = other;
    }

    /** How verbs wait between two looks or two attempts. */
    Pauses pauses() {
        return around.pauses();
    }

    /** By which work waits and looks again. */
    public Timing timing() {
        return around.timing();
    }

    /** Measures how long steps take. */
    InstantSource clock() {
        return around.clock();
    }

    /**
     * Starts the live pipeline: one follow job in this process; bounded rounds on Flink clusters, without Flink,
     * and for code that a follow job cannot run.
     *
     * @param patience without a commit after which waiting for it is given up
     */
    public LivePipeline live(LiveDefinition definition, Duration patience) {
        return new LiveStart(this, settings, candidates().bounded() || !definition.merges())
                .start(definition, patience);
    }

    /** How candidates are brought along. */
    CandidateStart candidates() {
        return new CandidateStart(
                this, settings, isSimulated() || !settings.flink().isEmpty());
    }

    /** How many of a run's workers may claim: as the controller says, or all where live is only simulated. */
    IntSupplier level(LockedPlan plan, int workers) {
        return isSimulated() ? () -> workers : new RunLevel(this, plan, workers);
    }

    private synchronized boolean isSimulated() {
        return simulated;
    }

    /** Plain commits, for tables that we feed. */
    public RefCommits commits() {
        return new RefCommits(catalogs(), CommitJournal.NONE, around.pauses());
    }

    /** Commits that change our refs only. */
    public RefChanges refs() {
        return new RefChanges(catalogs(), around.pauses());
    }

    /** Code of transforms beside this target. */
    public TransformStore transforms(String targetTable) {
        return new WarehouseTransforms(catalogs(), targetTable);
    }

    /** The locked plans of the folder. */
    public PlanStore plans() {
        return new PlanStore(folder);
    }

    /** The locked plan of a run. */
    public LockedPlan plan(String runId) {
        return around.plans().apply(runId);
    }

    /** A run of the manifest. */
    public RunRow run(String runId) {
        return manifest().run(runId).orElseThrow(() -> names().unknown(runId));
    }

    /** The run that {@link #runId} has found last; null before. */
    public @Nullable String asked() {
        return asked;
    }

    /** The run with this id, or whose id begins like this if only one does; the newest one when null. */
    public String runId(@Nullable String given) {
        String found = names().find(given);
        asked = found;
        return found;
    }

    private RunNames names() {
        return new RunNames(manifest(), folder.root());
    }

    /** How long leases are and how often they are renewed. */
    public LeaseOptions leaseOptions() {
        return new LeaseOptions(settings.lease().length(), settings.lease().renew());
    }

    /** Holds the live pipeline back, at most as long as the cut-over window. */
    public Fence fence(Duration window) {
        return new ManifestFence(manifest(), window, timing());
    }

    /** Refuses to go on with a plan that code, tables or pins have drifted from. */
    public void refuseDrift(LockedPlan plan) {
        new DriftCheck(catalogs(), this::transforms).require(plan);
    }

    /** Whether servers are outside of this process, which may go away for a while and come back. */
    boolean onServers() {
        return !settings.flink().isEmpty() || settings.manifest().startsWith("jdbc:postgresql:");
    }

    /** Task slots of the cluster that computes runs. */
    public int slots() {
        return settings.flink().isEmpty() ? BOUNDED_SLOTS : cluster(0).slots();
    }

    /** Task slots of one job. */
    public int jobParallelism() {
        return 2;
    }

    /** Says how long work goes on. */
    public void say(String line) {
        progress.accept(line);
    }

    @Override
    public void close() {
        try (Manifest manifest = manifest();
                Catalogs catalogs = catalogs()) {
            if (flink != null) {
                flink.close();
            }
        }
    }
}
