package dev.hindcast.publish;

import static dev.hindcast.table.RunInProgress.RUN;
import static dev.hindcast.table.Warehouse.TARGET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.Manifests;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunState;
import dev.hindcast.rollback.Rollback;
import dev.hindcast.rollback.RollbackMode;
import dev.hindcast.rollback.RollbackRequest;
import dev.hindcast.rollback.RollbackResult;
import dev.hindcast.rollback.RollbackTools;
import dev.hindcast.table.Pauses;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.Settlement;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Catalog or manifest was restored from an older copy: what main shows is found out, and nothing else is reported. */
class ForgottenMoveTest extends PublishScenario {
    private Manifest older;

    /** A file, which can be copied. */
    @Override
    Manifest manifest() {
        return Manifests.open("jdbc:sqlite:" + folder.resolve("manifest.db"));
    }

    @BeforeEach
    void keepACopy() throws SQLException {
        warmUps = 0;
        older = copy("older.db", RunState.GATED);
    }

    @AfterEach
    void closeTheCopy() {
        older.close();
    }

    private Manifest copy(String name, RunState state) throws SQLException {
        Path file = folder.resolve(name);
        sql("manifest.db", "vacuum into '" + file + "'");
        sql(name, "update runs set state = '" + state + "'");
        return Manifests.open("jdbc:sqlite:" + file);
    }

    private void sql(String file, String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(file));
                Statement sql = connection.createStatement()) {
            sql.execute(statement);
        }
    }

    private RunState settle(Manifest manifest) {
        return new Settlement(run.faulty, new RefChanges(run.faulty, Pauses.NONE), manifest).settle(RUN, "bob");
    }

    private RollbackResult rollBack(Manifest manifest, long published) {
        return rollBack(manifest, published, RollbackMode.REPLAY_AFTER);
    }

    private RollbackResult rollBack(Manifest manifest, long published, RollbackMode mode) {
        RollbackTools tools = new RollbackTools(run.faulty, manifest, run.transforms, run::replay, fence, Pauses.NONE);
        return new Rollback(tools)
                .rollBack(new RollbackRequest(
                        RUN, TARGET, published, mode, Optional.empty(), Set.of(), Duration.ofSeconds(60), 1, "bob"));
    }

    @ParameterizedTest
    @EnumSource(names = {"VALIDATED", "CAUGHT_UP", "GATED", "REFUSED"})
    void aPublishThatTheManifestForgotIsFoundAndCanBeTakenBack(RunState forgot) throws SQLException {
        try (Manifest manifest = copy("forgot.db", forgot)) {
            PublishResult.Published published = publish();

            assertThat(settle(manifest)).isEqualTo(RunState.PUBLISHED);

            RunNotes notes = manifest.run(RUN).orElseThrow().notes();
            assertThat(notes.mainBefore()).isEqualTo(published.mainBefore());
            assertThat(notes.mainAfter()).isEqualTo(published.snapshotId());
            assertThat(manifest.partitions(RUN)).allMatch(row -> row.state() == PartitionState.PUBLISHED);
            assertThat(rollBack(manifest, published.snapshotId())).isInstanceOf(RollbackResult.RolledBack.class);
            assertThat(run.main()).containsExactly("old1", "old2", "out3");
        }
    }

    @Test
    void soIsARollbackAndItIsNotMadeTwice() {
        long published = publish().snapshotId();
        rollBack(run.manifest, published);
        long head = run.mainHead();

        assertThat(settle(older)).isEqualTo(RunState.ROLLED_BACK);

        RollbackResult again = rollBack(older, published);
        assertThat(((RollbackResult.RolledBack) again).already()).isTrue();
        assertThat(run.mainHead()).isEqualTo(head);
    }

    @ParameterizedTest
    @EnumSource(names = {"VALIDATED", "CAUGHT_UP", "GATED", "PUBLISHED"})
    void soIsAPublishThatMainWasPointedBackFrom(RunState forgot) throws SQLException {
        PublishResult.Published published = publish();
        try (Manifest manifest = copy("forgot.db", forgot)) {
            rollBack(run.manifest, published.snapshotId(), RollbackMode.POINTER);
            assertThat(run.mainHead()).isEqualTo(published.mainBefore());

            assertThat(settle(manifest)).isEqualTo(RunState.ROLLED_BACK);

            assertThat(manifest.run(RUN).orElseThrow().notes().restored()).isEqualTo(published.mainBefore());
            assertThat(((RollbackResult.RolledBack) rollBack(manifest, published.snapshotId(), RollbackMode.POINTER))
                            .already())
                    .isTrue();
            assertThat(run.mainHead()).isEqualTo(published.mainBefore());
        }
    }

    @Test
    void whatMainDoesNotShowIsNotFound() {
        assertThat(settle(older)).isEqualTo(RunState.GATED);
        publish();
        run.faulty.unreachableFor(1000);
        assertThat(settle(older)).isEqualTo(RunState.GATED);
    }

    @Test
    void aPublishThatTheCatalogForgotIsNotReportedAsDone() {
        PublishResult.Published published = publish();
        run.warehouse
                .load(TARGET)
                .manageSnapshots()
                .rollbackTo(published.mainBefore())
                .commit();

        assertThatThrownBy(this::publish).isInstanceOfSatisfying(HindcastException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.REF_MOVED);
            assertThat(e).hasMessageContaining(Long.toString(published.snapshotId()));
        });
        assertThatThrownBy(() -> publisher().dryRun(request())).isInstanceOf(HindcastException.class);
    }

    @Test
    void norIsARollback() {
        long published = publish().snapshotId();
        rollBack(run.manifest, published);
        run.warehouse.load(TARGET).manageSnapshots().rollbackTo(published).commit();

        assertThatThrownBy(() -> rollBack(run.manifest, published))
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.REF_MOVED));
    }
}
