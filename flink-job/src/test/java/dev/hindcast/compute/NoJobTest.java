package dev.hindcast.compute;

import static dev.hindcast.compute.Shop.DAY;
import static dev.hindcast.compute.Shop.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.submit.FlinkRuntime;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every row comes out of a Flink job: where none runs there is no answer, not even for a day without orders. */
class NoJobTest {
    @TempDir
    Path folder;

    @Test
    void aJobThatNeverRanIsAnErrorAndNoAnswer() {
        Computing computing = new Computing(folder);
        computing.lake.append(Shop.RAW, List.<Object[]>of(event(DAY, "a", 1, 1, "1.0000")));
        FlinkPartitionComputer computer = new FlinkPartitionComputer(computing.lake, new IdleFlink());

        refused(computer, computing.request(DAY));
        refused(computer, computing.request(DAY.plusDays(1)));
    }

    private static void refused(FlinkPartitionComputer computer, ComputeRequest request) {
        HindcastException refusal = catchThrowableOfType(HindcastException.class, () -> computer.compute(request));

        assertThat(refusal).isNotNull();
        assertThat(refusal.code()).isEqualTo(ErrorCode.STORE_FAILED);
        assertThat(refusal.getMessage()).contains("Cannot read the result");
    }

    /** Builds graphs and runs none of them. */
    private static final class IdleFlink implements FlinkRuntime {
        @Override
        public StreamExecutionEnvironment batch(int parallelism) {
            return Lake.FLINK.batch(parallelism);
        }

        @Override
        public void run(StreamExecutionEnvironment environment, String jobName) {
            assertThat(environment.getStreamGraph(false).getStreamNodes()).isNotEmpty();
        }

        @Override
        public int slots() {
            return Lake.FLINK.slots();
        }

        @Override
        public void close() {}
    }
}
