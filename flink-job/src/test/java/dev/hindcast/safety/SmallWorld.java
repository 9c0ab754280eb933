package dev.hindcast.safety;

import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.spec.Digest;
import dev.hindcast.spec.GateSpec;
import dev.hindcast.spec.LiveSpec;
import dev.hindcast.spec.ObserveSpec;
import dev.hindcast.spec.PublishSpec;
import dev.hindcast.spec.ResourceSpec;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.spec.SourceSpec;
import dev.hindcast.spec.TargetSpec;
import dev.hindcast.spec.TransformSpec;
import dev.hindcast.table.CommitJournal;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefCommits;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.UsedField;
import dev.hindcast.table.Watermark;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotChanges;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;

/** A raw table and a target of five days, four of them to be repaired, one of these empty; and the plan to do so. */
final class SmallWorld {
    static final List<String> PLANNED = List.of("2011-01-04", "2011-01-05", "2011-01-06", "2011-01-07");
    static final String EMPTY = "2011-01-07";
    static final String OUTSIDE = "2011-06-01";
    static final String ACTOR = "alice";

    private static final Schema SCHEMA = new Schema(
            Types.NestedField.required(1, "order_id", Types.StringType.get()),
            Types.NestedField.required(2, "business_date", Types.DateType.get()));
    private static final PartitionSpec SPEC =
            PartitionSpec.builderFor(SCHEMA).identity("business_date").build();

    final Lab lab;
    final RawModel model = new RawModel(PLANNED);
    final String source = "raw.events1";
    final String target = "mart.orders1";
    long version;

    private SmallWorld(Lab lab, boolean there) {
        this.lab = lab;
        if (there) {
            remember();
        } else {
            create();
        }
    }

    SmallWorld(Lab lab) {
        this(lab, false);
    }

    /** The world that another process has left there. */
    static SmallWorld again(Lab lab) {
        return new SmallWorld(lab, true);
    }

    private void create() {
        List.of(source, target)
                .forEach(name -> lab.catalogs()
                        .create(
                                name,
                                SCHEMA,
                                SPEC,
                                Map.of("format-version", "2", "write.metadata.delete-after-commit.enabled", "false")));
    }

    /** What one feed appends: a version of some keys of a day. It lies in the raw table as its own text. */
    private record Feed(String day, int firstKey, int keys, long version) {
        static Feed parse(byte[] bytes) {
            String[] cells = new String(bytes, StandardCharsets.UTF_8).split(",", -1);
            return new Feed(cells[0], Integer.parseInt(cells[1]), Integer.parseInt(cells[2]), Long.parseLong(cells[3]));
        }

        byte[] bytes() {
            return (day + "," + firstKey + "," + keys + "," + version).getBytes(StandardCharsets.UTF_8);
        }

        List<RawModel.Row> rows() {
            return IntStream.range(firstKey, firstKey + keys)
                    .mapToObj(key -> new RawModel.Row("k" + day + "-" + key, day, version, 100 * version + key))
                    .toList();
        }
    }

    /** The model of what the raw table holds, and the newest version in it. */
    private void remember() {
        Table table = lab.catalogs().load(source);
        for (Snapshot snapshot : table.snapshots()) {
            for (DataFile file :
                    SnapshotChanges.builderFor(table).snapshot(snapshot).build().addedDataFiles()) {
                Feed feed = Feed.parse(lab.store.bytes(file.location()));
                model.appended(snapshot.snapshotId(), feed.rows());
                version = Math.max(version, feed.version());
            }
        }
    }

    /** Appends one version of some keys of a day to the raw table; nobody disturbs this writer. */
    Watermark feed(String day, int firstKey, int keys) {
        Feed feed = new Feed(day, firstKey, keys, ++version);
        return lab.calls.apart(() -> {
            Table table = lab.catalogs().load(source);
            String path = table.location() + "/data/raw-" + version + ".parquet";
            lab.store.files().put(path, feed.bytes());
            DataFile file = DataFiles.builder(SPEC)
                    .withPath(path)
                    .withFileSizeInBytes(feed.bytes().length)
                    .withRecordCount(keys)
                    .withPartitionPath("business_date=" + day)
                    .build();
            Outcome outcome = new RefCommits(lab.catalogs(), CommitJournal.NONE, lab.pauses())
                    .append(table, List.of(file), Map.of());
            model.appended(((Outcome.Done) outcome).snapshotId(), feed.rows());
            return Positions.head(lab.catalogs().load(source));
        });
    }

    /** Where the tables stand when a run is planned. */
    record Pins(Watermark w0, long head, String transform, Watermark covered) {
        static Pins parse(String text) {
            List<String> lines = text.lines().toList();
            return new Pins(
                    Watermark.parse(lines.get(0)),
                    Long.parseLong(lines.get(1)),
                    lines.get(2),
                    Watermark.parse(lines.get(3)));
        }

        String text() {
            return String.join("\n", w0.text(), Long.toString(head), transform, covered.text());
        }
    }

    /** Where they stand now. */
    Pins pins() {
        return lab.calls.apart(() -> {
            Table mart = lab.catalogs().load(target);
            long head = Positions.mainHead(mart);
            RefPosition position = Positions.of(mart, head).orElseThrow();
            Watermark w0 = Positions.head(lab.catalogs().load(source));
            return new Pins(w0, head, position.transform(), position.watermark());
        });
    }

    /** The plan as of now, hand-built; the run's id is this world's own. */
    LockedPlan plan() {
        return plan(pins());
    }

    /** The plan as of then. */
    LockedPlan plan(Pins pins) {
        return lab.calls.apart(() -> planned(pins));
    }

    private LockedPlan planned(Pins pins) {
        Table raw = lab.catalogs().load(source);
        Table mart = lab.catalogs().load(target);
        String digest = Digest.sha256Hex(RawModel.NEW);
        return new LockedPlan(
                "fix-%012x".formatted(1),
                "digest-1",
                spec(),
                new LockedPlan.SourcePin(source, raw.uuid().toString(), pins.w0(), 0, 0, List.of()),
                new LockedPlan.TargetPin(
                        target,
                        mart.uuid().toString(),
                        pins.head(),
                        0,
                        0,
                        2,
                        List.of(new UsedField(1, "order_id", "string", true)),
                        pins.transform(),
                        pins.covered()),
                Map.of(),
                new LockedPlan.TransformPin(digest, RawModel.NEW),
                PLANNED.stream()
                        .map(day -> new LockedPlan.PlannedPartition(day, 1, 10, 3))
                        .toList(),
                Map.of(),
                Map.of(),
                Optional.empty());
    }

    RunSpec spec() {
        return new RunSpec(
                "fix",
                new SourceSpec(
                        source,
                        "latest",
                        List.of("order_id"),
                        List.of("order_id"),
                        Optional.empty(),
                        "business_date",
                        SourceSpec.KeyMoves.NEVER,
                        SourceSpec.SourceDeletes.REFUSE),
                new TargetSpec(
                        target,
                        LocalDate.parse(PLANNED.get(0)),
                        LocalDate.parse(PLANNED.get(PLANNED.size() - 1)).plusDays(1),
                        TargetSpec.Order.OLDEST_FIRST),
                new TransformSpec(TransformSpec.Kind.ROW, Optional.of("new.sql"), Optional.empty(), Optional.empty()),
                Map.of(),
                new ResourceSpec(
                        1,
                        List.of(1),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        false),
                new LiveSpec(
                        "orders-live", LiveSpec.Kind.HINDCAST, Duration.ofMinutes(45), Duration.ofMinutes(2), 0, false),
                new PublishSpec(2, 3, Duration.ofSeconds(60)),
                List.of(),
                new GateSpec("default", Optional.empty(), Optional.empty(), List.of()),
                List.of(),
                List.of(),
                new ObserveSpec(
                        Duration.ofDays(7), Duration.ofHours(1), ObserveSpec.OnFailure.PROPOSE, Optional.empty()),
                RunSpec.IncrementalReaders.PRESENT);
    }

    /** The row that planning stores. */
    static RunRow row(LockedPlan plan) {
        return new RunRow(
                plan.runId(),
                plan.target().table(),
                plan.source().table(),
                plan.lockDigest(),
                plan.transform().digest(),
                Long.toString(plan.source().w0().snapshotId()),
                RunState.PLANNED,
                RunNotes.NONE,
                ACTOR,
                null);
    }
}
