package dev.hindcast.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The controller of a run, minute by minute. */
class ControllerTest {
    private static final Instant START = Instant.parse("2026-04-01T00:00:00Z");
    private static final Limits LIMITS = new Limits(
            Duration.ofMinutes(45),
            Limits.levels(List.of(1, 3), 6),
            Optional.of(600),
            Optional.of(20),
            Optional.of(300),
            Duration.ofMinutes(15),
            Duration.ofHours(2));

    private final Controller controller = new Controller(LIMITS);

    private static Reading reading(int minute, int p95Minutes) {
        return new Reading(
                START.plus(Duration.ofMinutes(minute)),
                Optional.of(Duration.ofMinutes(p95Minutes)),
                minute / 5,
                false,
                10,
                1,
                1);
    }

    private static Level at(int value) {
        return new Level(value, START, 0, Integer.MAX_VALUE, START, "");
    }

    @Test
    void theRampIsHeldAtEachLevelForAFullCycle() {
        Level level = Level.first(LIMITS, reading(0, 5));
        assertThat(level.value()).isEqualTo(1);
        assertThat(controller.next(level, reading(10, 5)).value()).isEqualTo(1);
        level = controller.next(level, reading(15, 5));
        assertThat(level.value()).isEqualTo(3);
        assertThat(controller.next(level, reading(29, 5)).value()).isEqualTo(3);
        assertThat(controller.next(level, reading(30, 5)).value()).isEqualTo(6);
    }

    @Test
    void withoutALiveCycleNoLevelIsLeft() {
        Reading quiet = new Reading(START.plus(Duration.ofHours(1)), Optional.of(Duration.ZERO), 0, false, 10, 1, 1);
        assertThat(controller.next(at(1), quiet).value()).isEqualTo(1);
    }

    @Test
    void nearTheLimitItStaysAboveItGoesDownAndSaysWhy() {
        assertThat(controller.next(at(6), reading(20, 42)).value()).isEqualTo(6);
        Level lower = controller.next(at(6), reading(20, 46));
        assertThat(lower.value()).isEqualTo(3);
        assertThat(lower.reason()).isEqualTo("live P95 46m is above the limit of 45m");
    }

    @Test
    void aLevelThatWasTooMuchIsNotTriedAgainForAWhile() {
        Level lower = controller.next(at(6), reading(20, 46));
        Level held = controller.next(lower, reading(40, 5));
        assertThat(held.value()).isEqualTo(3);
        assertThat(held.reason()).startsWith("level 6 was too much");
        assertThat(controller.next(lower, reading(81, 5)).value()).isEqualTo(6);
    }

    @Test
    void budgetsHoldWhateverTheFreshness() {
        Reading reads = new Reading(START.plusSeconds(1200), Optional.empty(), 4, false, 601, 1, 1);
        assertThat(controller.next(at(6), reads).value()).isEqualTo(3);
        Reading spent = new Reading(START.plusSeconds(1200), Optional.empty(), 4, false, 1, 1, 300);
        assertThat(controller.next(at(6), spent).value()).isZero();
        Reading half = new Reading(START.plusSeconds(1200), Optional.empty(), 4, false, 300, 1, 1);
        assertThat(controller.next(at(3), half).value())
                .as("6 would read more than the limit")
                .isEqualTo(3);
    }

    @Test
    void aRunThatWasHeldAtZeroMayDoOnePartition() {
        assertThat(controller.next(at(0), reading(119, 60)).value()).isZero();
        Level floor = controller.next(at(0), reading(120, 60));
        assertThat(floor.value()).isEqualTo(1);
        assertThat(floor.reason()).startsWith("floor");
    }
}
