package dev.hindcast.benchmark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.HindcastException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildCpuTest {
    /** Counts to a number in the shell itself; some tenths of a second. */
    private static final String BURN = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";

    @TempDir
    Path folder;

    @Test
    void readsTheFieldsOfEndedChildrenWhateverTheProcessIsCalled() {
        String stat = "4711 (a ) b) S 1 2 3 4 5 6 7 8 9 10 11 12 250 50 20 0 1";
        assertThat(ChildCpu.seconds(stat)).isEqualTo(3.0);
    }

    @Test
    void countsTheChildAndItsChildrenAndNotTheWaiting() throws Exception {
        Cost idle = run("sleep 0.3");
        Cost child = run(BURN);
        Cost grandchild = run("sh -c '" + BURN + "'; true");
        assertThat(idle.wallSeconds()).isGreaterThan(0.3);
        assertThat(idle.cpuSeconds()).isLessThan(0.1);
        assertThat(child.cpuSeconds()).isGreaterThan(0.1);
        assertThat(grandchild.cpuSeconds()).isGreaterThan(child.cpuSeconds() / 3);
        assertThat(idle.peakRssBytes()).isBetween(100L << 10, 100L << 20);
    }

    @Test
    void takesTheBytesThatTheLastLineSays() throws Exception {
        assertThat(run("echo noise; echo '{\"bytes_shuffled\":42}'").bytesShuffled())
                .hasValue(42);
        assertThat(run("echo '{\"data\":{\"bytes_shuffled\":\"43\"}}'").bytesShuffled())
                .hasValue(43);
        assertThat(run("echo noise").bytesShuffled()).isEmpty();
        assertThat(run("true").bytesShuffled()).isEmpty();
    }

    @Test
    void aProcessThatFailsIsNoMeasurement() {
        assertThatThrownBy(() -> run("echo broken >&2; exit 3"))
                .isInstanceOf(HindcastException.class)
                .hasMessageContaining("ended with 3")
                .hasMessageContaining("broken");
    }

    private Cost run(String script) throws IOException, InterruptedException {
        return new MeasuredProcess(folder, Map.of()).run(List.of("sh", "-c", script));
    }
}
