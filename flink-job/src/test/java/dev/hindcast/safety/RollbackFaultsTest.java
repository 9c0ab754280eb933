package dev.hindcast.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.Share;
import dev.hindcast.rollback.RollbackMode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every call that the other two ways back make goes wrong once, in each shape, and the run still ends right. */
@Share(suite = "Safety", seconds = 240)
class RollbackFaultsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(names = {"PREPARED", "POINTER"})
    void whicheverCallOfTheRollbackGoesWrongItEndsRight(RollbackMode mode) {
        Sweep sweep = Sweep.through(folder, "rollback " + mode, mode, RollbackFaultsTest::each);
        assertThat(sweep.violations).isEmpty();
        assertThat(sweep.tookEffect()).isEqualTo(sweep.runs()).isGreaterThan(20);
    }

    private static List<Calls.Faults> each(SmallRun run) {
        int[] numbers = run.callsOf("rollback");
        return FailTheNthCallTest.each(run.calls(), numbers[0], numbers[1]);
    }
}
