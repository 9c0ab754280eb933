package dev.hindcast.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan.PlannedPartition;
import dev.hindcast.spec.Digest;
import dev.hindcast.table.Refs;
import dev.hindcast.table.TransformCode;
import dev.hindcast.table.UsedField;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannerTest {
    @TempDir
    Path temp;

    private PlanWorld world;

    @BeforeEach
    void open() throws IOException {
        world = new PlanWorld(temp);
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void aTargetThatIsTheSourceOrADependencyIsRefused() {
        refuses(ErrorCode.SPEC_INVALID, "table: " + PlanWorld.MART, "table: " + PlanWorld.RAW);
        refuses(ErrorCode.SPEC_INVALID, "table: dim.tax_rules", "table: " + PlanWorld.MART);
    }

    @Test
    void aTargetWithoutASnapshotIsRefusedAndTheNextCommandAdoptsIt() {
        Table mart = world.catalogs.load(PlanWorld.MART);
        world.catalogs.create("mart.empty", mart.schema(), mart.spec(), Map.of());
        HindcastException e = refuses(ErrorCode.POSITION_UNKNOWN, "table: " + PlanWorld.MART, "table: mart.empty");
        assertThat(e.next()).isEqualTo("hindcast live SPEC --adopt");
    }

    private HindcastException refuses(ErrorCode code, String from, String to) {
        HindcastException e = catchThrowableOfType(HindcastException.class, () -> world.planWith(from, to));
        assertThat(e.code()).isEqualTo(code);
        assertThat(world.manifest.runs()).isEmpty();
        return e;
    }

    @Test
    void everyInputIsResolvedPinnedAndStored() {
        PlanResult result = world.plan();

        LockedPlan plan = result.plan();
        Table raw = world.catalogs.load(PlanWorld.RAW);
        assertThat(result.created()).isTrue();
        assertThat(plan.runId()).matches("orders-tax-fix-[0-9a-f]{12}");
        assertThat(plan.lockDigest()).startsWith(plan.runId().substring("orders-tax-fix-".length()));
        assertThat(plan.source().w0().snapshotId())
                .isEqualTo(raw.currentSnapshot().snapshotId());
        assertThat(plan.target().baseTransform()).isEqualTo(PlanWorld.OLD_CODE);
        assertThat(plan.target().baseWatermark()).isEqualTo(plan.source().w0());
        assertThat(plan.consumers()).containsOnlyKeys("dashboard_revenue.sql", "vat_return.sql");
        assertThat(plan.source().usedFields())
                .extracting(UsedField::name)
                .contains("order_id", "source_sequence", "is_deleted", "country", "currency", "quantity")
                .doesNotContain("customer");
        assertThat(world.plans.read(plan.runId())).isEqualTo(plan);
        assertThat(world.manifest.run(plan.runId()).orElseThrow().state()).isEqualTo(RunState.PLANNED);
        assertThat(world.manifest.partitions(plan.runId()))
                .hasSize(90)
                .extracting(PartitionRow::partition)
                .startsWith("2011-01-04")
                .endsWith("2011-04-03");
        assertThat(world.find(Digest.sha256Hex(plan.transform().text())))
                .contains(plan.transform().text());
    }

    @Test
    void aClassIsLockedByItsNameAndTheBytesOfItsJar() throws IOException {
        world.write("tax.jar", "one");
        PlanResult first = world.planWith("sql: orders_daily.sql", "class: com.shop.Tax\n  jar: tax.jar");
        LockedPlan one = first.plan();
        TransformCode.JavaClass code = new TransformCode.JavaClass("com.shop.Tax", Digest.sha256Hex("one"));

        assertThat(one.transform().text()).isEqualTo(code.text());
        assertThat(first.report().text()).contains("class com.shop.Tax of the jar with sha256 " + code.jar());
        assertThat(world.findJar(code.jar()))
                .hasValueSatisfying(jar -> assertThat(jar).asString().isEqualTo("one"));
        assertThat(world.drift().verify(one)).isEmpty();

        world.write("tax.jar", "two");
        LockedPlan two = world.planWith("sql: orders_daily.sql", "class: com.shop.Tax\n  jar: tax.jar")
                .plan();
        assertThat(two.runId()).isNotEqualTo(one.runId());
        assertThat(world.planWith("sql: orders_daily.sql", "class: com.shop.Vat\n  jar: tax.jar")
                        .plan()
                        .runId())
                .isNotIn(one.runId(), two.runId());
    }

    @Test
    void sourceAndDependenciesAreHeldByRefs() {
        LockedPlan plan = world.plan().plan();

        Refs refs = new Refs(plan.runId());
        Table raw = world.catalogs.load(PlanWorld.RAW);
        assertThat(raw.refs())
                .hasEntrySatisfying(refs.w0(), tag -> assertThat(tag.isTag()).isTrue())
                .hasEntrySatisfying(
                        refs.delta(), branch -> assertThat(branch.isBranch()).isTrue());
        assertThat(plan.dependencies()).hasSize(2);
        plan.dependencies()
                .values()
                .forEach(pin -> assertThat(world.catalogs.load(pin.table()).refs())
                        .hasEntrySatisfying(
                                refs.w0(), tag -> assertThat(tag.snapshotId()).isEqualTo(pin.snapshotId())));
        assertThat(world.catalogs.load(PlanWorld.MART).refs()).containsOnlyKeys("main");
    }

    @Test
    void partitionsCarryWhatTheManifestsSay() {
        world.feed("2011-01-04");
        world.feed("2011-04-04");

        List<PlannedPartition> partitions = world.plan().plan().partitions();

        assertThat(partitions).hasSize(90);
        assertThat(partitions.get(0)).isEqualTo(new PlannedPartition("2011-01-04", 2, 2000, 200));
        assertThat(partitions.get(1)).isEqualTo(new PlannedPartition("2011-01-05", 1, 1000, 100));
        assertThat(partitions.subList(2, 90)).allMatch(p -> p.inputFiles() == 0 && p.inputRows() == 0);
    }

    @Test
    void planningTwiceChangesNothing() throws IOException {
        LockedPlan first = world.plan().plan();
        byte[] stored = Files.readAllBytes(world.folder.plan(first.runId()));
        int refs = world.catalogs.load(PlanWorld.RAW).refs().size();
        int events = world.manifest.events(first.runId()).size();
        world.live("2011-01-06");

        PlanResult second = world.plan();

        assertThat(second.created()).isFalse();
        assertThat(second.plan()).isEqualTo(first);
        assertThat(Files.readAllBytes(world.folder.plan(first.runId()))).isEqualTo(stored);
        assertThat(world.catalogs.load(PlanWorld.RAW).refs()).hasSize(refs);
        assertThat(world.manifest.events(first.runId())).hasSize(events);
        assertThat(world.manifest.runs()).hasSize(1);
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            to: 2011-04-04               | to: 2011-04-03
            name: orders-tax-fix         | name: orders-tax-again
            key: [order_id, line_no]     | key: [line_no, order_id]
            deleted: is_deleted          | # none
            max_age: 5d                  | max_age: 6d
            tolerance: {rows: 0}         | tolerance: {rows: 1}
            tax: away_from_zero          | tax: up
            money: "500.00"              | money: "500.01"
            missing: fail                | missing: quarantine
            consumers: [dashboard_revenue.sql, vat_return.sql] | consumers: [vat_return.sql]
            """)
    void whatCanChangeTheResultGivesAnotherRunId(String from, String to) throws IOException {
        String first = world.plan().plan().runId();

        assertThat(world.planWith(from, to).plan().runId()).isNotEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource({"orders_daily.sql", "samples.csv", "refund_within_amount.sql", "vat_return.sql"})
    void anotherTextOfAFileGivesAnotherRunId(String file) throws IOException {
        String first = world.plan().plan().runId();
        String samples = "order_id,line_no,column,before,after\n1,1,tax,1,2\n";
        world.write(file, file.equals("samples.csv") ? samples : "SELECT 1 FROM source");

        assertThat(world.plan().plan().runId()).isNotEqualTo(first);
    }

    @Test
    void anotherSnapshotOfAnyInputGivesAnotherRunId() {
        Set<String> runs = new HashSet<>();
        runs.add(world.plan().plan().runId());
        world.append("dim.fx_rates", "", 1, java.util.Map.of());
        runs.add(world.plan().plan().runId());
        world.feed("2011-01-07");
        runs.add(world.plan().plan().runId());

        assertThat(runs).hasSize(3);
    }

    @Test
    void anOlderSnapshotCanBeNamedAndKeepsItsRunIdWhileRawGrows() throws IOException {
        long w0 = world.catalogs.load(PlanWorld.RAW).currentSnapshot().snapshotId();
        String named = "snapshot: " + w0 + " #";
        PlanResult first = world.planWith("snapshot: latest            #", named);
        world.feed("2011-01-09");

        PlanResult second = world.planWith("snapshot: latest            #", named);

        assertThat(second.created()).isFalse();
        assertThat(second.plan()).isEqualTo(first.plan());
        assertThat(second.report().text()).contains("since W0: 1 append with 100 added rows");
    }

    @Test
    void resourcesChangeSpeedAndNotTheRun() throws IOException {
        PlanResult first = world.plan();

        PlanResult second = world.planWith("max_concurrency: 8", "max_concurrency: 2");

        assertThat(second.created()).isFalse();
        assertThat(second.plan()).isEqualTo(first.plan());
        assertThat(second.report().text()).contains("Warnings", "the planned ones stay");
    }

    @Test
    void planningAgainCompletesWhatACrashLeft() {
        Manifest dying = (Manifest) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Manifest.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("create")) {
                        throw new IllegalStateException("killed");
                    }
                    return method.invoke(world.manifest, arguments);
                });
        assertThatThrownBy(() -> world.planner(dying).plan(world.spec(), "ann")).hasMessage("killed");
        assertThat(world.manifest.runs()).isEmpty();

        PlanResult again = world.plan();

        assertThat(again.created()).isTrue();
        assertThat(world.manifest.partitions(again.plan().runId())).hasSize(90);
        assertThat(world.drift().verify(again.plan())).isEmpty();
    }

    @Test
    void aLostPlanFileIsWrittenAgain() throws IOException {
        LockedPlan plan = world.plan().plan();
        Files.delete(world.folder.plan(plan.runId()));

        assertThat(world.plan().created()).isFalse();
        assertThat(world.plans.read(plan.runId()).lockDigest()).isEqualTo(plan.lockDigest());
    }

    @Test
    void theDayBeforeTheOpenOnesIsPlanned() throws IOException {
        assertThat(world.planWith("open: 0d", "open: 251d").created()).isTrue();
    }

    @Test
    void newestFirstIsTheOrderOfTheManifest() throws IOException {
        LockedPlan plan =
                world.planWith("order: oldest_first", "order: newest_first").plan();

        assertThat(PlanRows.claimOrder(plan)).startsWith("2011-04-03").endsWith("2011-01-04");
    }

    @Test
    void theReportAnswersWhatPeopleAsk() {
        String text = world.plan().report().text();

        assertThat(text)
                .containsSubsequence(
                        "Plan orders-tax-fix-",
                        "lock         sha256 ",
                        "raw.order_events at W0 = snapshot ",
                        "since W0: nothing",
                        "tax = dim.tax_rules at snapshot ",
                        "90 dates in [2011-01-04, 2011-04-04)",
                        "2 with source rows: [2011-01-04, 2011-01-06)",
                        "88 gaps, without any source row: [2011-01-06, 2011-04-04)",
                        "to read: 2 files, 2000 bytes, at most 200 rows",
                        "scan amplification: 1.00",
                        "(estimate, basis: what main holds",
                        "duration: at least 1s (estimate, basis: resources.read_mb_per_s",
                        "may stay paused until 2011-12-15T12:00:00Z",
                        "not undone by a rollback",
                        "at publish: one metadata commit",
                        "_row_id",
                        "approval of [technical]: 1 of [platform]",
                        "rollback --pointer           never");
        assertThat(world.plan().report().json().at("/sections/partitions/0").asText())
                .isEqualTo("90 dates in [2011-01-04, 2011-04-04)");
    }
}
