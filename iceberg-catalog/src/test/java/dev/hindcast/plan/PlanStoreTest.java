package dev.hindcast.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanStoreTest {
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
    void aPlanIsReadAsItWasWritten() throws IOException {
        world.plans.write(plan);

        assertThat(world.plans.read(plan.runId())).isEqualTo(plan);
        assertThat(world.plans.runIds()).containsExactly(plan.runId());
        assertThat(Files.readString(world.folder.plan(plan.runId())))
                .contains("\"snapshotId\" : \"" + plan.source().w0().snapshotId() + "\"", "\"maxAge\" : \"PT120H\"");
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '|', textBlock = """
            2011-04-04         | 2011-04-05
            "maxConcurrency" : 8 | "maxConcurrency" : 80
            "toleratedRows" : "0" | "toleratedRows" : "9"
            "inputRows" : "100" | "inputRows" : "101"
            {                  | {"more" : 1,
            """)
    void aPlanThatWasAlteredIsRefused(String from, String to) throws IOException {
        Path file = world.folder.plan(plan.runId());
        String text = Files.readString(file);
        assertThat(text).contains(from);
        Files.writeString(file, text.replaceFirst(java.util.regex.Pattern.quote(from), to));

        refused(plan.runId(), ErrorCode.DRIFT);
    }

    @Test
    void aPlanUnderAnotherNameIsRefused() throws IOException {
        Files.copy(world.folder.plan(plan.runId()), world.folder.plan("orders-tax-fix-000000000000"));

        refused("orders-tax-fix-000000000000", ErrorCode.DRIFT);
    }

    @Test
    void halfAPlanIsRefused() throws IOException {
        Path file = world.folder.plan(plan.runId());
        Files.writeString(file, Files.readString(file).substring(0, 500));

        refused(plan.runId(), ErrorCode.DRIFT);
    }

    @Test
    void anUnknownRunIsNamedWithThoseThereAre() {
        assertThatThrownBy(() -> world.plans.read("other-000000000000")).satisfies(e -> {
            assertThat(((HindcastException) e).code()).isEqualTo(ErrorCode.RUN_UNKNOWN);
            assertThat(((HindcastException) e).expected()).contains(plan.runId());
        });
    }

    private void refused(String runId, ErrorCode code) {
        assertThatThrownBy(() -> world.plans.read(runId))
                .isInstanceOf(HindcastException.class)
                .satisfies(e -> assertThat(((HindcastException) e).code()).isEqualTo(code));
    }
}
