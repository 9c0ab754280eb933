package dev.hindcast.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hindcast.control.Prediction.Compared;
import dev.hindcast.control.Prediction.Done;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PredictionTest {
    private static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");
    /** Half a second a job, 100 bytes a second. */
    private static final Prediction PREDICTION = new Prediction("run", NOON.toString(), "d0", 0.5, 100);

    private static Done done(String partition, long bytes, int start, double seconds) {
        Instant started = NOON.plusSeconds(start);
        return new Done(partition, bytes, started, started.plusMillis((long) (seconds * 1000)));
    }

    @Test
    void jobsWithRowsAreComparedWithoutTheCanarysAndApartFromEmptyOnes() {
        List<Done> done = List.of(
                done("d0", 1000, 1, 99),
                done("d1", 1000, 2, 11),
                done("d2", 450, 20, 5),
                done("d3", 0, 30, 1),
                done("d4", 0, 40, 0.2));

        assertThat(PREDICTION.withRows(done)).isEqualTo(new Compared(2, 15.5, 16));
        assertThat(PREDICTION.withRows(done).off()).isEqualTo(0.032, within(0.001));
        assertThat(PREDICTION.withoutRows(done)).isEqualTo(new Compared(2, 1.0, 1.2));
    }

    /** Small partitions share a job, whose start is paid once. */
    @Test
    void partitionsOfOneJobCountItsTimeOnce() {
        List<Done> done = List.of(done("d1", 100, 2, 2), done("d2", 100, 2, 2.1), done("d3", 0, 2, 2.5));

        assertThat(PREDICTION.withRows(done)).isEqualTo(new Compared(3, 2.5, 2.5));
        assertThat(PREDICTION.withoutRows(done)).isEqualTo(new Compared(0, 0, 0));
        assertThat(PREDICTION.withoutRows(done).off()).isZero();
    }

    @Test
    void aPredictionThatWasMadeAfterwardsIsKnownAsSuch() {
        assertThat(PREDICTION.wasMadeBefore(List.of(done("d1", 1, 1, 1)))).isTrue();
        assertThat(PREDICTION.wasMadeBefore(List.of(done("d1", 1, 1, 1), done("d2", 1, -1, 1))))
                .isFalse();
        assertThat(PREDICTION.wasMadeBefore(List.of())).isTrue();
    }
}
