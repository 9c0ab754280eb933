package dev.hindcast.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.table.Refs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriftCheckTest {
    @TempDir
    Path temp;

    private PlanWorld world;
    private LockedPlan plan;

    @BeforeEach
    void open() throws IOException {
        world = new PlanWorld(temp);
        plan = world.plan().plan();
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void newRowsAndNewColumnsThatNobodyReadsAreNoDrift() {
        world.feed("2011-01-04");
        world.live("2011-01-04");
        world.catalogs
                .load(PlanWorld.RAW)
                .updateSchema()
                .addColumn("colour", Types.StringType.get())
                .deleteColumn("customer")
                .commit();

        assertThat(world.drift().verify(plan)).isEmpty();
        world.drift().require(plan);
    }

    @Test
    void aColumnThatTheRunReadsIsBoundById() {
        world.catalogs
                .load(PlanWorld.RAW)
                .updateSchema()
                .renameColumn("quantity", "pieces")
                .commit();
        drifted("raw.order_events column quantity: expected", "name=pieces");
    }

    @Test
    void aColumnThatIsGoneIsDrift() {
        world.catalogs.load("dim.fx_rates").updateSchema().deleteColumn("rate").commit();
        drifted("dim.fx_rates column rate");
    }

    @Test
    void aWiderTypeIsDrift() {
        world.catalogs
                .load(PlanWorld.MART)
                .updateSchema()
                .updateColumn("tax", Types.DecimalType.of(20, 2))
                .commit();
        drifted("mart.orders_daily column tax", "decimal(20, 2)");
    }

    @Test
    void anotherSpecOrFormatOfTheTargetIsDrift() {
        Table mart = world.catalogs.load(PlanWorld.MART);
        mart.updateSpec().addField("order_id").commit();
        mart.updateProperties().set("format-version", "3").commit();
        drifted("partition spec: expected 0, found 1", "format version: expected 2, found 3");
    }

    @Test
    void anotherTableOfTheSameNameIsDrift() {
        Table dimension = world.catalogs.load("dim.tax_rules");
        world.catalogs.drop("dim.tax_rules");
        world.catalogs.create("dim.tax_rules", dimension.schema(), PartitionSpec.unpartitioned(), Map.of());
        assertThat(world.drift().verify(plan))
                .extracting(DriftCheck.Difference::text)
                .anyMatch(text -> text.startsWith("dim.tax_rules uuid: expected"));
    }

    @Test
    void codeThatTheWarehouseDoesNotHoldIsDrift() {
        world.forgetCode();
        drifted("transform in the warehouse", "nothing");
    }

    @Test
    void aPinThatIsGoneIsNamedWithTableSnapshotAndTag() {
        String tag = new Refs(plan.runId()).w0();
        world.catalogs.load(PlanWorld.RAW).manageSnapshots().removeTag(tag).commit();

        assertThatThrownBy(() -> world.drift().require(plan))
                .hasMessageContaining(
                        "raw.order_events snapshot " + plan.source().w0().snapshotId() + " under tag " + tag)
                .satisfies(e -> assertThat(((HindcastException) e).code()).isEqualTo(ErrorCode.PINNED_SNAPSHOT_GONE));
    }

    private void drifted(String... texts) {
        assertThatThrownBy(() -> world.drift().require(plan))
                .hasMessageContainingAll(texts)
                .satisfies(e -> assertThat(((HindcastException) e).code()).isEqualTo(ErrorCode.DRIFT));
    }
}
