package dev.hindcast.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.plan.LockedPlan.PlannedPartition;
import dev.hindcast.spec.SpecFiles;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.SourceDelta;
import dev.hindcast.table.Watermark;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose raw table has instants and no business date. */
class LocalDayPlanTest {
    private static final String RAW = "raw.instants";
    private static final String PARTITION = "DATE(event_time AT 'Asia/Shanghai')";
    private static final Schema SCHEMA = new Schema(
            NestedField.required(1, "order_id", Types.StringType.get()),
            NestedField.required(2, "line_no", Types.IntegerType.get()),
            NestedField.required(3, "event_time", Types.TimestampType.withZone()),
            NestedField.required(4, "source_updated_at", Types.TimestampType.withZone()),
            NestedField.required(5, "source_sequence", Types.LongType.get()),
            NestedField.required(6, "country", Types.StringType.get()),
            NestedField.required(7, "currency", Types.StringType.get()),
            NestedField.required(8, "quantity", Types.IntegerType.get()),
            NestedField.required(9, "is_deleted", Types.BooleanType.get()));

    @TempDir
    private Path temp;

    private PlanWorld world;

    @BeforeEach
    void open() throws IOException {
        world = new PlanWorld(temp);
        world.catalogs.create(
                RAW, SCHEMA, PartitionSpec.builderFor(SCHEMA).day("event_time").build(), Map.of("format-version", "2"));
        feed("2011-01-04T16:00:00Z", "2011-01-04T23:00:00Z");
        feed("2011-01-05T02:00:00Z", "2011-01-05T15:59:59.999999Z");
        Table raw = raw();
        world.append(
                PlanWorld.MART,
                "business_date=2011-01-05",
                50,
                Positions.summary(new RefPosition(
                        0, raw.uuid().toString(), Positions.head(raw), PlanWorld.OLD_CODE, Map.of("tax", 1L))));
    }

    @AfterEach
    void close() {
        world.close();
    }

    private Table raw() {
        return world.catalogs.load(RAW);
    }

    /** A file of one UTC day, with the instants of its first and last row. */
    private void feed(String first, String last) {
        Table raw = raw();
        raw.newAppend()
                .appendFile(DataFiles.builder(raw.spec())
                        .withPath("/data/" + UUID.randomUUID() + ".parquet")
                        .withFileSizeInBytes(1_000)
                        .withPartitionPath("event_time_day=" + first.substring(0, 10))
                        .withMetrics(new Metrics(
                                100L, null, null, null, null, Map.of(3, bound(first)), Map.of(3, bound(last))))
                        .build())
                .commit();
    }

    private static ByteBuffer bound(String instant) {
        Instant at = Instant.parse(instant);
        long micros = Math.addExact(Math.multiplyExact(at.getEpochSecond(), 1_000_000L), at.getNano() / 1_000);
        return Conversions.toByteBuffer(Types.TimestampType.withZone(), micros);
    }

    private LockedPlan plan(String partition) throws IOException {
        return plan(partition, "deletes: nothing");
    }

    private LockedPlan plan(String partition, String without) throws IOException {
        Path spec = SpecFiles.changed(world.folder.specs(), "table: " + PlanWorld.RAW, "table: " + RAW);
        String text = Files.readString(spec).replace("  " + without, "");
        Files.writeString(spec, text.replace("partition: business_date", "partition: \"" + partition + "\""));
        return world.planner().plan(spec, "ann").plan();
    }

    /** C66: a local day is made of two UTC days. */
    @Test
    void filesAreCountedForTheLocalDaysThatTheirInstantsFallInto() throws IOException {
        LockedPlan plan = plan(PARTITION);

        assertThat(plan.partitions().stream().filter(one -> one.inputFiles() > 0))
                .containsExactly(new PlannedPartition("2011-01-05", 2, 2_000, 200));
        assertThat(plan.source().usedFields())
                .extracting("name")
                .contains("event_time")
                .doesNotContain("business_date");
    }

    /** C66: a target by UTC day cannot be replaced by local day. */
    @Test
    void aTargetByUtcDayIsNotAligned() {
        Table mart = world.catalogs.load(PlanWorld.MART);
        mart.updateSpec()
                .removeField("business_date")
                .addField(Expressions.day("business_date"))
                .commit();

        assertThatThrownBy(() -> plan(PARTITION))
                .isInstanceOfSatisfying(
                        HindcastException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.PARTITION_NOT_ALIGNED));
    }

    @Test
    void aSourceThatHasSuchAColumnIsRefused() {
        raw().updateSchema().addColumn("business_date", Types.DateType.get()).commit();

        assertThatThrownBy(() -> plan(PARTITION)).isInstanceOfSatisfying(HindcastException.class, refusal -> {
            assertThat(refusal.code()).isEqualTo(ErrorCode.SPEC_INVALID);
            assertThat(refusal.getMessage()).contains("business_date", RAW);
        });
    }

    @Test
    void aColumnThatIsNoInstantIsRefusedAndAnUnknownZoneIsAMistakeInTheSpec() {
        assertThatThrownBy(() -> plan("DATE(quantity AT 'Asia/Shanghai')"))
                .isInstanceOfSatisfying(
                        HindcastException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.PARTITION_NOT_ALIGNED));
        assertThatThrownBy(() -> plan("DATE(event_time AT 'Asia/Shangai')"))
                .isInstanceOfSatisfying(
                        HindcastException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.SPEC_INVALID));
    }

    /** A removed file has no statistics any more, so that nobody could tell which days it was of. */
    @Test
    void deletesInTheRawTableAreNotFollowedByLocalDay() {
        assertThatThrownBy(() -> plan(PARTITION + "\"\n  deletes: \"recompute", "deletes: refuse"))
                .isInstanceOfSatisfying(HindcastException.class, refusal -> {
                    assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_SUPPORTED);
                    assertThat(refusal.getMessage()).contains("source.deletes: recompute");
                });
    }

    /** What arrives later touches every local day that it may be of. */
    @Test
    void aWindowTouchesTheLocalDaysOfItsFiles() {
        Watermark before = Positions.head(raw());
        feed("2011-01-06T15:00:00Z", "2011-01-06T16:00:00Z");
        SourceDelta delta =
                SourceDelta.between(raw(), before, Positions.head(raw()), PARTITION, SourceDelta.Deletes.REFUSE);

        assertThat(delta.touched()).isEqualTo(java.util.Set.copyOf(List.of("2011-01-06", "2011-01-07")));
    }
}
