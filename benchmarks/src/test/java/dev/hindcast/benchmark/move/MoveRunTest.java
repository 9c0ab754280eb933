package dev.hindcast.benchmark.move;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.benchmark.result.BenchReport;
import dev.hindcast.benchmark.result.Check;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MoveRunTest {
    @TempDir
    Path folder;

    @Test
    void publishAndRollbackOfARunAreTimedApartFromWhatIsPrepared() throws IOException {
        MoveRun run = new MoveRun(List.of(2, 6), 1);
        List<MoveReading> readings = run.measure(folder.resolve("work"), line -> {});
        assertThat(readings).extracting(MoveReading::files).containsExactly(2, 6);
        assertThat(readings).allSatisfy(reading -> {
            assertThat(reading.empty()).isPositive();
            assertThat(reading.preparePublish()).isPositive();
            assertThat(reading.publish()).isPositive();
            assertThat(reading.prepareRestore()).isPositive();
            assertThat(reading.restore()).isPositive();
        });
    }

    @Test
    void aSlowMoveOfManyFilesMissesItsLimits() throws IOException {
        assertThat(failed(reading(100, 0.5), reading(10_000, 1.05))).isEmpty();
        assertThat(failed(reading(100, 0.5), reading(10_000, 1.2)))
                .containsExactly("publish_over_empty_s", "restore_over_empty_s");
        assertThat(failed(reading(100, 0.1), reading(10_000, 0.4)))
                .containsExactly("publish_of_smallest", "restore_of_smallest");
    }

    private static MoveReading reading(int files, double move) {
        return new MoveReading(files, 0.1, 9, move, 9, move);
    }

    private static List<String> failed(MoveReading... readings) throws IOException {
        MoveRun run = new MoveRun(List.of(100, 10_000), 1);
        BenchReport report = new MoveReports(run, List.of(readings)).report(Path.of("."));
        return report.checks().stream()
                .filter(check -> !check.pass())
                .map(Check::name)
                .toList();
    }
}
