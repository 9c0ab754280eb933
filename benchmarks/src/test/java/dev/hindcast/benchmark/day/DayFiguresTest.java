package dev.hindcast.benchmark.day;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The simulated day: what the controller keeps to, and what happens without it. */
class DayFiguresTest {
    @Test
    void theControllerKeepsTheLimitNeverStarvesAndDoesNotSwing() {
        DayFigures day = new DayFigures(new SimulatedDay(DayFigures.LIMITS, true).play());

        assertThat(day.minutesAbove()).isLessThanOrEqualTo(60);
        assertThat(day.changesAnHour()).isBetween(1, 4);
        assertThat(day.longestPause()).isLessThanOrEqualTo(121);
        assertThat(day.mostRead()).isLessThanOrEqualTo(600);
        assertThat(day.slotHours()).isLessThanOrEqualTo(300);
        assertThat(day.done()).isPositive();
        assertThat(day.chart()).hasSize(24).allMatch(hour -> hour.length() == 12);
    }

    @Test
    void withoutItTheSameDayBreaksTheLimit() {
        DayFigures day = new DayFigures(new SimulatedDay(DayFigures.LIMITS, false).play());

        assertThat(day.minutesAbove()).isGreaterThan(120);
    }
}
