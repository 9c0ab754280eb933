package dev.hindcast.safety.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.Share;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole runs in which one seed decides who goes on when and what goes wrong: nothing is lost, doubled or half-published. */
@Share(suite = "Safety", seconds = 240)
class SimulationTest {
    private static final int SCHEDULES = 200;
    private static final int SCHEDULES_OF_FULL = 20_000;

    @Test
    void nothingIsLostDoubledOrHalfPublished() {
        play(Integer.getInteger("hindcast.schedules", SCHEDULES));
    }

    @Test
    @Tag("full")
    void nothingIsLostDoubledOrHalfPublishedInManyMore() {
        play(SCHEDULES_OF_FULL);
    }

    private void play(int schedules) {
        Campaign campaign = Campaign.of(Long.getLong("hindcast.seed", 1), schedules, () -> true);
        System.out.println(campaign.figures());
        campaign.failures.forEach(System.out::println);
        assertThat(campaign.failures).isEmpty();
        assertThat(campaign.schedules()).isEqualTo(schedules);
        assertThat(campaign.faults()).isGreaterThan(schedules);
    }

    @Test
    void theSameSeedGivesTheSameTrace() {
        same(25);
    }

    @Test
    @Tag("full")
    void theSameSeedGivesTheSameTraceForManyMore() {
        same(1_000);
    }

    private void same(int seeds) {
        List<Long> different = new ArrayList<>();
        try (Laboratory one = new Laboratory();
                Laboratory other = new Laboratory()) {
            long unlike = 0;
            for (long seed = 1; seed <= seeds; seed++) {
                long hash = one.run(seed, Plant.NONE).hash();
                unlike += hash == one.run(seed + seeds, Plant.NONE).hash() ? 0 : 1;
                if (hash != other.run(seed, Plant.NONE).hash()) {
                    different.add(seed);
                }
            }
            assertThat(unlike).as("seeds whose trace is not that of another").isEqualTo(seeds);
        }
        assertThat(different).isEmpty();
    }

    /** Each of these once failed, for a fault of the product or of the simulation. */
    @ParameterizedTest
    @MethodSource("dev.hindcast.safety.simulation.KeptSeeds#all")
    void seedsThatOnceFailedPass(long seed) {
        try (Laboratory laboratory = new Laboratory()) {
            assertThat(laboratory.run(seed, Plant.NONE).violations()).isEmpty();
        }
    }

    /** Plays the seed that a failure names; with {@code -Dhindcast.trace=true} call by call. */
    @Test
    void oneSeed() {
        long seed = Long.getLong("hindcast.seed", 1);
        try (Laboratory laboratory = new Laboratory()) {
            Schedule.Result result = laboratory.run(seed, Plant.NONE);
            laboratory.trace().forEach(System.out::println);
            assertThat(result.violations()).as("seed %d", seed).isEmpty();
        }
    }
}
