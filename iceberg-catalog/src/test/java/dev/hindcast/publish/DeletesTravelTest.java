package dev.hindcast.publish;

import static dev.hindcast.table.RunInProgress.RUN;
import static dev.hindcast.table.Warehouse.DAY1;
import static dev.hindcast.table.Warehouse.TARGET;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.RunState;
import dev.hindcast.rollback.Rollback;
import dev.hindcast.rollback.RollbackMode;
import dev.hindcast.rollback.RollbackRequest;
import dev.hindcast.rollback.RollbackResult;
import dev.hindcast.rollback.RollbackTools;
import dev.hindcast.table.Content;
import dev.hindcast.table.Pauses;
import dev.hindcast.table.Positions;
import dev.hindcast.table.SummaryKeys;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The old version had deletes of its own: they go with its files when it is published over, and come back with them. */
class DeletesTravelTest extends PublishScenario {
    /** The live pipeline deletes rows of old files; main's position stays. */
    private long delete(DeleteFile... deletes) {
        Table target = run.warehouse.load(TARGET);
        RowDelta update = target.newRowDelta();
        for (DeleteFile delete : deletes) {
            update.addDeletes(delete);
        }
        Positions.summary(run.position()).forEach(update::set);
        update.set(SummaryKeys.STEP, "live");
        update.commit();
        return target.currentSnapshot().snapshotId();
    }

    private void formatThree() {
        run.warehouse.load(TARGET).updateProperties().set("format-version", "3").commit();
        formatVersion = 3;
    }

    /** File to the deletes that apply to it. */
    private Map<String, Set<String>> shown(long snapshot) {
        Map<String, Set<String>> shown = new TreeMap<>();
        Content.of(run.warehouse.load(TARGET), snapshot)
                .files()
                .forEach((path, file) -> shown.put(path, file.deletes()));
        return shown;
    }

    private long rollBack(long published, RollbackMode mode) {
        RollbackTools tools =
                new RollbackTools(run.faulty, run.manifest, run.transforms, run::replay, fence, Pauses.NONE);
        RollbackResult done = new Rollback(tools)
                .rollBack(new RollbackRequest(
                        RUN, TARGET, published, mode, Optional.empty(), Set.of(), Duration.ofSeconds(60), 1, "alice"));
        assertThat(run.state()).isEqualTo(RunState.ROLLED_BACK);
        return ((RollbackResult.RolledBack) done).snapshotId();
    }

    private void comeBack(long m, RollbackMode mode) {
        Map<String, Set<String>> old = shown(m);
        assertThat(old.values()).anyMatch(deletes -> !deletes.isEmpty());

        long p = publish().snapshotId();
        assertThat(run.main()).containsExactly("new1", "new2", "out3");
        assertThat(shown(p).values()).allMatch(Set::isEmpty);

        assertThat(shown(rollBack(p, mode))).isEqualTo(old);
        assertThat(run.main()).containsExactly("old1", "old2", "out3");
    }

    @ParameterizedTest
    @EnumSource(RollbackMode.class)
    void positionDeletesComeBackWithTheirFiles(RollbackMode mode) {
        comeBack(delete(run.warehouse.positionDeletes("old1-deletes", "old1", DAY1)), mode);
    }

    @ParameterizedTest
    @EnumSource(RollbackMode.class)
    void deletionVectorsComeBackWithTheirFiles(RollbackMode mode) {
        formatThree();
        comeBack(delete(run.warehouse.deletionVector("old1-vector", "old1", DAY1)), mode);
    }

    @Test
    void equalityDeletesCannotComeBackSoNothingIsPublishedOverThem() {
        delete(run.warehouse.equalityDeletes("old1-equality", DAY1));
        refused(ErrorCode.ROLLBACK_NOT_ARMED);
    }

    @Test
    void positionDeletesOfFormatTwoCannotComeBackToATableOfFormatThree() {
        delete(run.warehouse.positionDeletes("old1-deletes", "old1", DAY1));
        formatThree();
        refused(ErrorCode.ROLLBACK_NOT_ARMED);
    }
}
