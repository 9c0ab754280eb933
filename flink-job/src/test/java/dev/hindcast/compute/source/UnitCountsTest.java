package dev.hindcast.compute.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How many units partitions become, by their size and by the tasks there are. */
class UnitCountsTest {
    private static final long TARGET = 512;

    @Test
    void aSmallPartitionIsOneUnitWhateverTasksThereAre() {
        assertThat(counts(8, 255)).containsExactly(1);
        assertThat(counts(4, 100, 0, 3)).containsExactly(1, 0, 1);
    }

    @Test
    void aPartitionBetweenIsDividedForIdleTasksButNotBelowAQuarterOfTheTarget() {
        assertThat(counts(2, 256)).containsExactly(2);
        assertThat(counts(8, 512)).containsExactly(4);
        assertThat(counts(1, 512)).containsExactly(1);
    }

    @Test
    void aLargePartitionHasNoTaskWaitForTheLastUnit() {
        assertThat(counts(2, 1300)).containsExactly(4);
        assertThat(counts(2, 9 * 512)).containsExactly(9);
    }

    @Test
    void theLargestUnitsAreDividedFirst() {
        assertThat(counts(4, 400, 500, 300)).containsExactly(1, 2, 1);
    }

    private static int[] counts(int tasks, long... bytes) {
        return UnitCounts.of(bytes, TARGET, tasks);
    }
}
