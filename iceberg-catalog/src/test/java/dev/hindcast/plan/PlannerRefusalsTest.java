package dev.hindcast.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.spec.SpecFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannerRefusalsTest {
    @TempDir
    Path temp;

    private PlanWorld world;

    @BeforeEach
    void open() throws IOException {
        world = new PlanWorld(temp);
    }

    @AfterEach
    void nothingWasCreated() {
        assertThat(world.manifest.runs()).isEmpty();
        assertThat(world.plans.runIds()).isEmpty();
        if (world.catalogs.exists(PlanWorld.RAW)) {
            assertThat(world.catalogs.load(PlanWorld.RAW).refs().keySet()).isSubsetOf("main");
        }
        world.close();
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            key_moves: never         | key_moves: allowed            | source.key_moves: allowed
            order: oldest_first      | order: {depends_on: previous} | target.order: depends_on
            range: { from            | key: [line_no]; range: { from | target.key with transform.kind: row
            kind: hindcast           | kind: foreign                 | live.kind: foreign
            effects: []              | effects: [mail]               | effects
            """)
    void whatIsNotBuiltIsRefusedByName(String from, String to, String named) throws IOException {
        refuses(SpecFiles.changed(world.folder.specs(), from, to.replace("; ", "\n  ")), ErrorCode.NOT_SUPPORTED)
                .hasMessageContaining("not built yet")
                .hasMessageContaining(named);
    }

    @Test
    void daysThatLiveOwnsAreRefusedByDate() throws IOException {
        // On 2011-12-10 the newest 252 days begin on 2011-04-03, the last date of the range.
        SpecFiles.changed(world.folder.specs(), "open: 0d", "open: 252d");
        refuses(world.spec(), ErrorCode.OPEN_PARTITION).hasMessageContaining("2011-04-03 is still open");
    }

    @Test
    void aTargetThatIsNotPartitionedByDateIsRefused() {
        Table mart = world.catalogs.load(PlanWorld.MART);
        mart.updateSpec()
                .removeField("business_date")
                .addField(Expressions.month("business_date"))
                .commit();

        refuses(world.spec(), ErrorCode.PARTITION_NOT_ALIGNED).hasMessageContaining("identity partition");
    }

    @Test
    void aSourcePartitionThatIsNoDateIsRefused() throws IOException {
        refuses(
                        SpecFiles.changed(world.folder.specs(), "partition: business_date", "partition: country"),
                        ErrorCode.PARTITION_NOT_ALIGNED)
                .hasMessageContaining("country: string");
    }

    @Test
    void aFileThatMayHoldOtherDatesIsRefused() {
        Schema schema = world.catalogs.load(PlanWorld.MART).schema();
        world.catalogs.drop(PlanWorld.MART);
        Table mart = world.catalogs.create(
                PlanWorld.MART, schema, PartitionSpec.unpartitioned(), Map.of("format-version", "2"));
        mart.newAppend().appendFile(PlanWorld.file(mart.spec(), "", 5)).commit();
        mart.updateSpec().addField("business_date").commit();
        world.live("2011-01-04");

        refuses(world.spec(), ErrorCode.SPEC_STRADDLES).hasMessageContaining(".parquet");
    }

    @Test
    void aHeadWithoutAPositionIsRefused() {
        world.append(PlanWorld.MART, "business_date=2011-01-04", 1, Map.of());

        refuses(world.spec(), ErrorCode.POSITION_UNKNOWN).hasMessageContaining("does not say");
    }

    @Test
    void anEmptySourceIsRefused() {
        Table raw = world.catalogs.load(PlanWorld.RAW);
        world.catalogs.drop(PlanWorld.RAW);
        world.catalogs.create(PlanWorld.RAW, raw.schema(), raw.spec(), Map.of("format-version", "2"));

        refuses(world.spec(), ErrorCode.SOURCE_UNREADABLE).hasMessageContaining("no snapshot");
    }

    @Test
    void aSourceWithoutSequenceNumbersIsRefused() {
        Table raw = world.catalogs.load(PlanWorld.RAW);
        world.catalogs.drop(PlanWorld.RAW);
        world.catalogs.create(PlanWorld.RAW, raw.schema(), raw.spec(), Map.of("format-version", "1"));
        world.feed("2011-01-04");

        refuses(world.spec(), ErrorCode.NOT_SUPPORTED).hasMessageContaining("version 1");
    }

    @Test
    void aRawTableOfTheSameNameButAnotherIdentityIsRefused() {
        Table raw = world.catalogs.load(PlanWorld.RAW);
        world.catalogs.drop(PlanWorld.RAW);
        world.catalogs.create(PlanWorld.RAW, raw.schema(), raw.spec(), Map.of("format-version", "2"));
        world.feed("2011-01-04");

        refuses(world.spec(), ErrorCode.POSITION_UNKNOWN).hasMessageContaining("was computed from raw table");
    }

    @Test
    void aSnapshotThatIsNotThereIsRefused() throws IOException {
        refuses(
                        SpecFiles.changed(world.folder.specs(), "snapshot: latest            #", "snapshot: 4711 #"),
                        ErrorCode.PINNED_SNAPSHOT_GONE)
                .hasMessageContaining("4711");
    }

    @Test
    void aSnapshotOutsideOfMainsHistoryIsRefused() throws IOException {
        Table raw = world.catalogs.load(PlanWorld.RAW);
        long last = raw.currentSnapshot().snapshotId();
        raw.manageSnapshots().createTag("kept", last).commit();
        raw.manageSnapshots().rollbackTo(raw.currentSnapshot().parentId()).commit();
        Path spec =
                SpecFiles.changed(world.folder.specs(), "snapshot: latest            #", "snapshot: " + last + " #");

        refuses(spec, ErrorCode.SOURCE_REWOUND).hasMessageContaining("history of main's head");

        raw.manageSnapshots().removeTag("kept").commit();
    }

    @Test
    void allColumnsThatDoNotFitAreNamedAtOnce() throws IOException {
        SpecFiles.changed(world.folder.specs(), "deleted: is_deleted", "deleted: quantity");
        Path spec = world.spec();
        java.nio.file.Files.writeString(
                spec,
                java.nio.file.Files.readString(spec)
                        .replace("source_updated_at", "changed_at")
                        .replace("keys: {country: country}", "keys: {country: quantity}")
                        .replace("{tax: away_from_zero}", "{order_id: up}"));

        refuses(spec, ErrorCode.SPEC_INVALID)
                .hasMessageContaining("4 columns")
                .hasMessageContaining("source.version names changed_at: no such column")
                .hasMessageContaining("source.deleted names quantity: int, expected BOOLEAN")
                .hasMessageContaining("joins country (string) with quantity (int)")
                .hasMessageContaining("order_id: string, expected a number");
    }

    @Test
    void tooManyKeptSnapshotsNeedTheNamedFlag() {
        Retention retention =
                new Retention(10, 10_000, 50_001, Duration.ofDays(5), java.util.Optional.of(PlanWorld.NOW));

        assertThatThrownBy(() -> retention.refuseTooMany(Set.of()))
                .hasMessageContaining("50001")
                .hasMessageContaining("raw snapshots");
        retention.refuseTooMany(Set.of(Planner.ACCEPT_KEPT_SNAPSHOTS));
        new Retention(10, 10, 50_000, Duration.ofDays(5), java.util.Optional.of(PlanWorld.NOW)).refuseTooMany(Set.of());
    }

    private AbstractThrowableAssert<?, ? extends Throwable> refuses(Path spec, ErrorCode code) {
        return assertThatThrownBy(() -> world.planner().plan(spec, "ann"))
                .isInstanceOf(HindcastException.class)
                .satisfies(e -> assertThat(((HindcastException) e).code()).isEqualTo(code));
    }
}
