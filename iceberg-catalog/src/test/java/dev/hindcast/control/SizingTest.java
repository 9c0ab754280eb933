package dev.hindcast.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From one partition's cost to the run's, by numbers that can be checked by hand. */
class SizingTest {
    private static final Instant START = Instant.parse("2026-12-01T00:00:00Z");
    private static final RunBounds FREE = new RunBounds(900_000_000, 9, 1, 100, null, null, null, null, 0);

    /** 100 MB in 11 s, of which 1 s is there without rows too: 10 MB/s; two slots, 1.5 of them busy. */
    private static CanaryResult canary(RunBounds run, @Nullable Double empty) {
        return new CanaryResult(
                "r-1",
                "2026-01-01",
                "2026-12-01T00:00:00Z",
                2,
                2,
                100_000_000,
                1_000_000,
                50_000_000,
                600_000,
                20,
                11,
                16.5,
                empty,
                1,
                "ab",
                List.of(),
                run);
    }

    private static SizeAnswer size(RunBounds run, long bytes, int partitions, int empty, Duration deadline) {
        return Sizing.size(canary(run, 1.0), new SizeQuestion(bytes, partitions, empty, deadline, START));
    }

    @Test
    void theReferenceTask() {
        SizeAnswer answer = size(FREE, 180_000_000_000_000L, 90, 0, Duration.ofDays(5));

        assertThat(answer.requiredBytesPerSecond()).isCloseTo(416_666_666.7, within(1.0));
        assertThat(answer.measuredBytesPerSecond()).isCloseTo(10_000_000, within(0.1));
        assertThat(answer.jobs())
                .as("ceil(416.7 / 10), and 90 starts of a second")
                .isEqualTo(42);
        assertThat(answer.cores()).isCloseTo(42 * 1.5, within(0.001));
        assertThat(answer.duration()).isLessThanOrEqualTo(Duration.ofDays(5)).isGreaterThan(Duration.ofHours(118));
        assertThat(answer.end()).isEqualTo(START.plus(answer.duration()));
        assertThat(answer.slotHours()).isCloseTo((18_000_000 + 90) * 2 / 3600.0, within(0.1));
        assertThat(answer.met()).isTrue();
        assertThat(answer.limitedBy()).isEqualTo("computing");
    }

    @Test
    void emptyDaysCostTheStartOfAJobAndNoMore() {
        SizeAnswer answer = size(FREE, 100_000_000, 1, 1000, Duration.ofSeconds(2000));

        assertThat(answer.partitionSeconds()).isCloseTo(11, within(1e-9));
        assertThat(answer.emptyPartitionSeconds()).isEqualTo(1);
        assertThat(answer.duration()).isEqualTo(Duration.ofSeconds(1011));
    }

    @Test
    void aRetriedPartitionIsPaidAgain() {
        RunBounds half = new RunBounds(900_000_000, 9, 1, 100, null, null, null, null, 0.5);

        assertThat(size(half, 100_000_000, 1, 0, Duration.ofHours(1)).duration())
                .isEqualTo(Duration.ofMillis(16_500));
    }

    @ParameterizedTest
    @CsvSource({
        "1,,,, max_concurrency",
        "100,1,,, read_mb_per_s",
        "100,,1,, write_mb_per_s",
        "100,,,1, commits_per_minute",
    })
    void whatLimitsFirstIsNamedAndTheDeadlineIsNotPromised(
            int concurrency, @Nullable Integer read, @Nullable Integer write, @Nullable Integer commits, String limit) {
        RunBounds bounds = new RunBounds(900_000_000, 9, 1, concurrency, read, write, commits, null, 0);

        SizeAnswer answer = size(bounds, 10_000_000_000L, 100, 0, Duration.ofSeconds(500));

        assertThat(answer.limitedBy()).isEqualTo(limit);
        assertThat(answer.met()).isFalse();
        assertThat(answer.duration()).isGreaterThan(Duration.ofSeconds(500));
        assertThat(answer.reasons()).singleElement().asString().contains(limit);
        assertThat(size(FREE, 10_000_000_000L, 100, 0, Duration.ofSeconds(500)).met())
                .as("without the limit")
                .isTrue();
    }

    @Test
    void onePartitionThatTakesLongerThanTheDeadlineCannotBeHurriedByMoreJobs() {
        SizeAnswer answer = size(FREE, 100_000_000_000L, 1, 0, Duration.ofHours(1));

        assertThat(answer.met()).isFalse();
        assertThat(answer.limitedBy()).isEqualTo("the largest single partition");
    }

    @Test
    void aBudgetThatDoesNotSufficeIsSaid() {
        RunBounds poor = new RunBounds(900_000_000, 9, 1, 100, null, null, null, 1, 0);

        assertThat(size(poor, 100_000_000_000L, 1000, 0, Duration.ofDays(1)).reasons())
                .singleElement()
                .asString()
                .contains("slot hours, the budget is 1");
    }

    @Test
    void withoutAnEmptyJobNothingIsTakenForItsStart() {
        CanaryResult canary = canary(FREE, null);

        assertThat(canary.fixedSeconds()).isZero();
        assertThat(canary.bytesPerSecond()).isCloseTo(100_000_000 / 11.0, within(0.1));
    }

    @Test
    void whatIsStoredIsRead(@TempDir Path folder) throws java.io.IOException {
        CanaryResult canary = canary(new RunBounds(1, 2, 3, 4, 5, null, 7, 8, 0.25), 1.0);

        assertThat(ControlJson.canary(ControlJson.store(ControlJson.of(canary), folder.resolve("c.json"))))
                .isEqualTo(canary);
        Path wrong = Files.writeString(folder.resolve("w.json"), "{\"run_id\": 1}");
        assertThatThrownBy(() -> ControlJson.canary(wrong)).hasMessageContaining("partition");
        assertThatThrownBy(() -> ControlJson.canary(folder.resolve("absent"))).hasMessageContaining("absent");
    }

    @ParameterizedTest
    @CsvSource({"180TB, 180000000000000", "4GiB, 4294967296", "1.5 kB, 1500", "7, 7", "7B, 7", "2PB, 2000000000000000"})
    void amountsOfBytes(String text, long bytes) {
        assertThat(ByteSize.parse(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({"0TB", "-1GB", "x", "1.0000001B", "99999PB", "5 days"})
    void otherAmountsAreRefused(String text) {
        assertThatThrownBy(() -> ByteSize.parse(text)).hasMessageContaining(text);
    }
}
