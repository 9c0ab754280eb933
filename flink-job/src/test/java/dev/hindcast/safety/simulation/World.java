package dev.hindcast.safety.simulation;

import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.catchup.LiveRound;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.safety.RawModel;
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
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;

/** A raw table and a target of four days, three of them to be repaired, one of these empty; and the plan to do so. */
final class World {
    static final List<String> PLANNED = List.of("2011-01-04", "2011-01-05", "2011-01-06");
    static final String OUTSIDE = "2011-06-01";
    static final List<String> DAYS = List.of("2011-01-04", "2011-01-05", "2011-01-06", OUTSIDE);
    static final String SOURCE = "raw.events";
    static final String TARGET = "mart.orders";

    private static final Schema SCHEMA = new Schema(
            Types.NestedField.required(1, "order_id", Types.StringType.get()),
            Types.NestedField.required(2, "business_date", Types.DateType.get()));
    private static final PartitionSpec SPEC =
            PartitionSpec.builderFor(SCHEMA).identity("business_date").build();
    private static final Map<String, String> PROPERTIES =
            Map.of("commit.retry.num-retries", "0", "write.metadata.metrics.default", "none");

    private World() {}

    /** Tables in which live has computed everything with the defective code. */
    static void create(Universe universe, SimProcess process) {
        universe.catalog.create(SOURCE, SCHEMA, SPEC, PROPERTIES);
        universe.catalog.create(TARGET, SCHEMA, SPEC, PROPERTIES);
        for (String day : List.of(PLANNED.get(0), PLANNED.get(1), OUTSIDE)) {
            feed(universe, process, day, List.of(1L, 2L), 1);
        }
        Workplace place = new Workplace(universe, process, "live", 1);
        LiveRound live = place.live();
        live.adopt(place.session().transforms(TARGET).put(RawModel.OLD));
        while (live.once() != LiveRound.End.NOTHING_NEW) {
            // Until main covers all of raw.
        }
    }

    /** Appends one version of these keys of a day to the raw table. */
    static void feed(Universe universe, SimProcess process, String day, List<Long> keys, long version) {
        List<RawModel.Row> rows = keys.stream()
                .map(key -> new RawModel.Row("k" + day + "-" + key, day, version, 100 * version + key))
                .toList();
        Table table = new SimCatalogs(universe, process).load(SOURCE);
        String path = table.location() + "/data/raw-" + universe.nextSnapshotId() + ".parquet";
        universe.files.put(path, day.getBytes(StandardCharsets.UTF_8));
        Outcome outcome = new RefCommits(new SimCatalogs(universe, process), CommitJournal.NONE, process)
                .append(table, List.of(file(path, day, day.length(), rows.size())), Map.of());
        outcome.fold(
                done -> {
                    universe.model.appended(done.snapshotId(), rows);
                    return true;
                },
                refused -> false,
                unknown -> false);
    }

    static DataFile file(String path, String day, long bytes, long rows) {
        return DataFiles.builder(SPEC)
                .withPath(path)
                .withFileSizeInBytes(bytes)
                .withRecordCount(rows)
                .withPartitionPath("business_date=" + day)
                .build();
    }

    /** The plan as of now. */
    static LockedPlan plan(Workplace place, int number, int groupSize) {
        Table raw = place.session().catalogs().load(SOURCE);
        Table mart = place.session().catalogs().load(TARGET);
        long head = Positions.mainHead(mart);
        RefPosition position = Positions.of(mart, head).orElseThrow();
        return new LockedPlan(
                "fix-%012x".formatted(number),
                "digest-" + number,
                spec(),
                new LockedPlan.SourcePin(SOURCE, raw.uuid().toString(), Positions.head(raw), 0, 0, List.of()),
                new LockedPlan.TargetPin(
                        TARGET,
                        mart.uuid().toString(),
                        head,
                        0,
                        0,
                        2,
                        List.of(new UsedField(1, "order_id", "string", true)),
                        position.transform(),
                        position.watermark()),
                Map.of(),
                new LockedPlan.TransformPin(Digest.sha256Hex(RawModel.NEW), RawModel.NEW),
                planned(groupSize),
                Map.of(),
                Map.of(),
                Optional.empty());
    }

    /** So many bytes that a group has this size. */
    private static List<LockedPlan.PlannedPartition> planned(int groupSize) {
        long bytes = (64L << 20) / groupSize;
        return IntStream.range(0, PLANNED.size())
                .mapToObj(index -> new LockedPlan.PlannedPartition(PLANNED.get(index), 1, bytes, 3))
                .toList();
    }

    static LiveDefinition live() {
        return LiveDefinition.of(spec());
    }

    static RunSpec spec() {
        return new RunSpec(
                "fix",
                new SourceSpec(
                        SOURCE,
                        "latest",
                        List.of("order_id"),
                        List.of("order_id"),
                        Optional.empty(),
                        "business_date",
                        SourceSpec.KeyMoves.NEVER,
                        SourceSpec.SourceDeletes.REFUSE),
                new TargetSpec(
                        TARGET,
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
                new GateSpec("default", Optional.of(DOUBLED), Optional.empty(), List.of()),
                List.of(),
                List.of(),
                new ObserveSpec(
                        Duration.ofDays(7), Duration.ofHours(1), ObserveSpec.OnFailure.PROPOSE, Optional.empty()),
                RunSpec.IncrementalReaders.PRESENT);
    }

    private static final GateSpec.ExpectChange DOUBLED = new GateSpec.ExpectChange("true", Map.of(), 0);
}
