package dev.hindcast.table;

import static dev.hindcast.table.Warehouse.DAY1;
import static dev.hindcast.table.Warehouse.DAY2;
import static dev.hindcast.table.Warehouse.DAY3;
import static dev.hindcast.table.Warehouse.SOURCE;
import static dev.hindcast.table.Warehouse.TARGET;
import static dev.hindcast.table.Warehouse.staged;

import dev.hindcast.manifest.AttemptResult;
import dev.hindcast.manifest.InMemoryManifest;
import dev.hindcast.manifest.Lease;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.DataFile;

/**
 * A run whose candidate is complete: two days were wrong on main, live has gone on by one source snapshot. Real tables and a
 * real manifest; catch-up is played by commits of touched files.
 */
public final class RunInProgress implements AutoCloseable {
    public static final String RUN = "fix-0123456789ab";
    public static final String OLD = "select old";
    public static final String NEW = "select new";

    public final Warehouse warehouse;
    public final Manifest manifest;
    public final FaultyCatalogs faulty;
    public final TransformStore transforms;
    public final Refs refs = new Refs(RUN);
    public final String oldCode;
    public final String newCode;
    public final long fork;
    public final Watermark w0;
    private final RefChanges changes;
    private final RefCommits commits;
    private int serial;

    /** With a manifest in memory: what it does the contract of all manifests proves, and a database takes its time. */
    public RunInProgress(Path folder) {
        this(folder, new InMemoryManifest(Instant::now));
    }

    /** With another manifest; it is closed with the rest. */
    public RunInProgress(Path folder, Manifest manifest) {
        warehouse = new Warehouse(folder);
        this.manifest = manifest;
        warehouse.create(SOURCE);
        warehouse.create(TARGET);
        faulty = new FaultyCatalogs(warehouse.catalogs(), TARGET);
        transforms = new WarehouseTransforms(warehouse.catalogs(), TARGET);
        oldCode = transforms.put(OLD);
        newCode = transforms.put(NEW);
        changes = new RefChanges(warehouse.catalogs(), Pauses.NONE);
        commits = new RefCommits(warehouse.catalogs(), CommitJournal.NONE, Pauses.NONE);
        w0 = feed(DAY1);
        live(w0, oldCode, staged(DAY1, file("old1", DAY1)), staged(DAY2, file("old2", DAY2)));
        fork = live(w0, oldCode, staged(DAY3, file("out3", DAY3)));
        changes.createBranch(TARGET, refs.candidate(), fork);
        changes.createBranch(SOURCE, refs.delta(), w0.snapshotId());
        record();
        gated();
    }

    private void record() {
        replace(
                refs.candidate(),
                Map.of(SummaryKeys.CANDIDATE_WATERMARK, w0.text(), SummaryKeys.STEP, "record"),
                staged(DAY1, file("new1", DAY1)),
                staged(DAY2, file("new2", DAY2)));
    }

    private void gated() {
        manifest.create(
                new RunRow(
                        RUN, TARGET, SOURCE, "lock", newCode, w0.text(), RunState.PLANNED, RunNotes.NONE, "test", null),
                List.of(DAY1, DAY2),
                "test");
        manifest.openRun(RUN, RunState.PLANNED, "test");
        for (Lease lease : manifest.claim(RUN, "worker", 2, Duration.ofMinutes(1))) {
            manifest.validated(lease, new AttemptResult(w0.text(), newCode, 1, 1, "00", "staging", fork));
        }
        manifest.moveRun(RUN, RunState.RUNNING, RunState.VALIDATED, "test", "all validated");
        manifest.moveRun(RUN, RunState.VALIDATED, RunState.CAUGHT_UP, "test", "caught up");
        manifest.moveRun(RUN, RunState.CAUGHT_UP, RunState.GATED, "test", "gate open");
    }

    public DataFile file(String name, String day) {
        return warehouse.file(name, day);
    }

    /** One more commit on the raw table. */
    public Watermark feed(String day) {
        warehouse.append(SOURCE, file("raw" + ++serial, day), Map.of());
        return Positions.head(warehouse.load(SOURCE));
    }

    /** What the live pipeline does: replaces partitions on main and says up to where. */
    public long live(Watermark watermark, String code, StagedPartition... partitions) {
        String uuid = warehouse.load(SOURCE).uuid().toString();
        Map<String, String> summary =
                new HashMap<>(Positions.summary(new RefPosition(0, uuid, watermark, code, Map.of("fx", 7L))));
        summary.put(SummaryKeys.STEP, "live");
        return replace("main", summary, partitions);
    }

    /** A live commit that covers one more source snapshot with one new file outside the run's range. */
    public long liveGoesOn(String name) {
        return live(feed(DAY3), oldCode, staged(DAY3, file(name, DAY3)));
    }

    /** Catch-up that touches the first day and brings the candidate to {@code to}. */
    public Set<String> catchUp(Watermark to) {
        replace(
                refs.candidate(),
                Map.of(SummaryKeys.CANDIDATE_WATERMARK, to.text(), SummaryKeys.STEP, "catchup"),
                staged(DAY1, file("caught1-" + to.sequenceNumber(), DAY1)));
        return Set.of(DAY1);
    }

    /** What live would do after a rollback, done on a branch: the third day anew, up to {@code to}. */
    public void replay(String branch, RefPosition from, Watermark to) {
        if (from.watermark().samePlaceAs(to)) {
            return;
        }
        Map<String, String> summary = new HashMap<>(
                Positions.summary(new RefPosition(0, from.sourceUuid(), to, from.transform(), from.dependencies())));
        replace(branch, summary, staged(DAY3, file("replayed3-" + to.sequenceNumber(), DAY3)));
    }

    private long replace(String ref, Map<String, String> summary, StagedPartition... partitions) {
        long head = warehouse.load(TARGET).refs().containsKey(ref)
                ? warehouse.load(TARGET).refs().get(ref).snapshotId()
                : 0;
        return commits.replace(TARGET, new Replacement(ref, head, List.of(partitions), Map.of(), summary))
                .fold(
                        Outcome.Done::snapshotId,
                        refused -> {
                            throw new AssertionError(refused.why());
                        },
                        unknown -> {
                            throw new AssertionError(unknown.cause());
                        });
    }

    public Set<String> main() {
        return warehouse.main(TARGET);
    }

    public long mainHead() {
        return Positions.mainHead(warehouse.load(TARGET));
    }

    public RefPosition position() {
        return Positions.of(warehouse.load(TARGET), mainHead()).orElseThrow();
    }

    public Set<String> refNames() {
        return warehouse.load(TARGET).refs().keySet();
    }

    public RunState state() {
        return manifest.run(RUN).orElseThrow().state();
    }

    public List<String> moves() {
        return manifest.pointerMoves(RUN).stream()
                .map(move -> move.kind() + " " + move.state())
                .toList();
    }

    /** A fence that counts how often it was taken, and never runs out unless told so. */
    public static final class TestFence implements Fence {
        public final List<String> taken = new ArrayList<>();
        public Duration left = Duration.ofSeconds(60);
        public boolean renews = true;
        public boolean heldByAnother;

        @Override
        public Optional<Held> take(String table, Duration length) {
            if (heldByAnother) {
                return Optional.empty();
            }

            taken.add(table);
            return Optional.of(new Held() {
                @Override
                public Duration left() {
                    return left;
                }

                @Override
                public boolean renew() {
                    return renews;
                }

                @Override
                public void close() {
                    taken.add("given back");
                }
            });
        }
    }

    @Override
    public void close() {
        manifest.close();
        warehouse.close();
    }
}
