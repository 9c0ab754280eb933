package dev.hindcast.safety.simulation;

import dev.hindcast.manifest.ClockedManifest;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.safety.RawModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Everything outside of the simulated processes: catalog, store, manifest, clocks, and what is known to be true. */
final class Universe implements AutoCloseable {
    private static final long START = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

    private static final Actor NOBODY = new Actor("nobody");

    final SimCatalog catalog = new SimCatalog();
    final NavigableMap<String, byte[]> files = new TreeMap<>();
    final Manifest manifest;
    private final ClockedManifest database;
    private final ReadOnce answers;
    final RawModel model = new RawModel(World.PLANNED);
    private final List<Supplier<?>> late = new ArrayList<>();
    private long jumped;
    private long snapshotIds = 1000;
    Random random = new Random(0);
    Baton baton = new Baton(random);
    Disturber disturber = new Disturber(random);
    Trace trace = new Trace();
    History history = new History();
    Plant plant = Plant.NONE;
    Scans scans = new Scans(this);

    Universe() {
        this.database = ClockedManifest.open(this::millis);
        this.answers = new ReadOnce(database.manifest());
        this.manifest = answers.manifest();
    }

    /** Somebody whose work is one step, and to whom nothing happens. */
    SimProcess apart() {
        return new SimProcess(this, NOBODY, SimProcess.Manner.APART);
    }

    /** Database time. */
    Instant now() {
        return Instant.ofEpochMilli(millis());
    }

    private long millis() {
        return START + jumped + baton.nanos() / 1_000_000;
    }

    void clockJumps(long millis) {
        jumped += millis;
    }

    long nextSnapshotId() {
        return ++snapshotIds;
    }

    /** A claim, a move: what somebody who stood still until now may get into the way of. */
    void somethingBegan() {
        if (random.nextBoolean()) {
            baton.wakeLurking();
        }
    }

    /** A request that its sender waits for no more. */
    void later(Supplier<?> request) {
        late.add(request);
    }

    /** Requests that are on their way may arrive now. */
    void lateRequests() {
        if (late.isEmpty() || random.nextInt(12) > 0) {
            return;
        }
        arrive(late.remove(random.nextInt(late.size())));
    }

    /** All that are on their way arrive. */
    void lateRequestsArrive() {
        while (!late.isEmpty()) {
            arrive(late.remove(0));
        }
    }

    private void arrive(Supplier<?> request) {
        boolean landed;
        try {
            var unused = request.get();
            landed = true;
        } catch (RuntimeException refused) {
            landed = false;
        }
        trace.add("catalog", "late request", landed, baton.nanos());
    }

    /** A moment to go back to; two of them are never compared. */
    @SuppressWarnings("ArrayRecordComponent")
    record Moment(
            Map<String, org.apache.iceberg.TableMetadata> tables,
            Map<String, byte[]> files,
            byte[] manifest,
            RawModel model,
            long ids) {}

    Moment save() {
        // What a snapshot has once read of itself it never reads again: every schedule must begin with the same.
        catalog.moment()
                .forEach((name, table) ->
                        table.snapshots().forEach(snapshot -> snapshot.allManifests(new SimFileIO(this, apart()))));
        return new Moment(catalog.moment(), Map.copyOf(files), database.save(), model.copy(), snapshotIds);
    }

    /** Goes back to that moment, from which this seed decides everything. */
    void begin(Moment moment, long seed, Plant planted, @Nullable CrashPair script) {
        catalog.backTo(moment.tables());
        files.clear();
        files.putAll(moment.files());
        model.become(moment.model());
        snapshotIds = moment.ids();
        late.clear();
        jumped = 0;
        database.restore(moment.manifest());
        answers.forget();
        random = new Random(seed * 0x9E3779B97F4A7C15L);
        baton = new Baton(new Random(random.nextLong()));
        disturber = new Disturber(new Random(random.nextLong()), script);
        trace = new Trace();
        history = new History();
        plant = planted;
        scans = new Scans(this);
    }

    @Override
    public void close() {
        database.close();
    }
}
