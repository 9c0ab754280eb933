package dev.hindcast.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.RunState;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody has deleted a partition's row, or restored a part of the manifest. */
class ManifestRowsTest {
    private static final String LOST = "2024-01-02";

    @TempDir
    Path folder;

    @Test
    void aRunThatLostAPartitionsRowIsNeverTakenForComplete() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 3)) {
            new RunVerb(run.session, 1, 1).run(run.runId);
            delete(run);
            for (RunState next : List.of(RunState.CAUGHT_UP, RunState.GATED)) {
                RunState now = run.session.run(run.runId).state();
                run.session.manifest().moveRun(run.runId, now, next, "test", "for a test");
            }

            lost(() -> new PublishVerb(run.session).publish(run.runId, false));
            lost(() -> new GateVerb(run.session).gate(run.runId));
        }
    }

    @Test
    void norIsItWorkedOn() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 3)) {
            delete(run);
            lost(() -> new RunVerb(run.session, 1, 1).run(run.runId));
            assertThat(run.computer.computed).isEmpty();
        }
    }

    private static void lost(ThrowingCallable verb) {
        HindcastException refusal = catchThrowableOfType(HindcastException.class, verb);
        assertThat(refusal.code()).isEqualTo(ErrorCode.MANIFEST_FAILED);
        assertThat(refusal).hasMessageContaining("has lost 1 of its 3 partitions");
        assertThat(refusal.value()).isEqualTo("[" + LOST + "]");
        assertThat(refusal.next()).startsWith("hindcast abort ");
    }

    private static void delete(PlannedRun run) throws Exception {
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:sqlite:" + run.folder().resolve("manifest.db"));
                Statement sql = connection.createStatement()) {
            assertThat(sql.executeUpdate("delete from partitions where business_date = '" + LOST + "'"))
                    .isEqualTo(1);
        }
    }
}
