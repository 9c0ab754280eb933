package dev.hindcast.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalDaysTest {
    /** C64, C65, C66: days of 23, 24, 25 and 24.5 hours, days whose midnight does not exist, and a day that never was. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
            Europe/Berlin       | 2024-03-31 | 2024-03-30T23:00:00Z | 2024-03-31T22:00:00Z | PT23H
            America/New_York    | 2024-03-10 | 2024-03-10T05:00:00Z | 2024-03-11T04:00:00Z | PT23H
            America/Sao_Paulo   | 2018-11-04 | 2018-11-04T03:00:00Z | 2018-11-05T02:00:00Z | PT23H
            America/Santiago    | 2024-09-08 | 2024-09-08T04:00:00Z | 2024-09-09T03:00:00Z | PT23H
            Europe/Berlin       | 2024-10-27 | 2024-10-26T22:00:00Z | 2024-10-27T23:00:00Z | PT25H
            Australia/Lord_Howe | 2024-04-07 | 2024-04-06T13:00:00Z | 2024-04-07T13:30:00Z | PT24H30M
            Australia/Lord_Howe | 2024-10-06 | 2024-10-05T13:30:00Z | 2024-10-06T13:00:00Z | PT23H30M
            Pacific/Apia        | 2011-12-29 | 2011-12-29T10:00:00Z | 2011-12-30T10:00:00Z | PT24H
            Pacific/Apia        | 2011-12-30 | 2011-12-30T10:00:00Z | 2011-12-30T10:00:00Z | PT0S
            Pacific/Apia        | 2011-12-31 | 2011-12-30T10:00:00Z | 2011-12-31T10:00:00Z | PT24H
            Asia/Shanghai       | 2020-01-01 | 2019-12-31T16:00:00Z | 2020-01-01T16:00:00Z | PT24H
            Europe/London       | 1969-12-31 | 1969-12-30T23:00:00Z | 1969-12-31T23:00:00Z | PT24H
            """)
    void aDayIsAsLongAsItsZoneSays(String zone, LocalDate day, Instant start, Instant end, Duration length) {
        LocalDays.Window window = new LocalDays("t", ZoneId.of(zone)).window(day);

        assertThat(window).isEqualTo(new LocalDays.Window(start, end));
        assertThat(Duration.between(window.start(), window.end())).isEqualTo(length);
        assertThat(window.isEmpty()).isEqualTo(length.isZero());
    }

    /** Every instant has one day, the one whose window it is in, also where a clock is set back over midnight. */
    @Test
    void eachInstantIsInTheWindowOfItsDayAlone() {
        Random random = new Random(64);
        for (String zone : ZoneId.getAvailableZoneIds().stream().sorted().toList()) {
            LocalDays days = new LocalDays("t", ZoneId.of(zone));
            for (int i = 0; i < 20; i++) {
                Instant instant = Instant.ofEpochSecond(random.nextLong(-3_000_000_000L, 3_000_000_000L));
                LocalDate day = days.dayOf(instant);
                assertThat(holds(days, day, instant)).as("%s %s", zone, instant).isTrue();
                assertThat(holds(days, day.minusDays(1), instant)).isFalse();
                assertThat(holds(days, day.plusDays(1), instant)).isFalse();
            }
        }
    }

    /** Sao Paulo, 2018-02-18: at midnight the clock went back to 23:00, so that the 17th had 25 hours. */
    @Test
    void anHourThatIsRepeatedBeforeMidnightBelongsToItsWindow() {
        LocalDays days = new LocalDays("t", ZoneId.of("America/Sao_Paulo"));
        LocalDays.Window window = days.window(LocalDate.of(2018, 2, 17));

        assertThat(Duration.between(window.start(), window.end())).isEqualTo(Duration.ofHours(25));
        assertThat(days.dayOf(window.end().minusNanos(1))).isEqualTo("2018-02-17");
        assertThat(days.dayOf(window.end())).isEqualTo("2018-02-18");
    }

    @Test
    void onlyZonesOfTheDatabaseAreRead() {
        assertThat(LocalDays.parse("DATE(event_time AT 'Europe/London')"))
                .contains(new LocalDays("event_time", ZoneId.of("Europe/London")));
        assertThat(LocalDays.parse("DATE(event_time AT 'Europe/Londn')")).isEmpty();
        assertThat(LocalDays.parse("business_date")).isEmpty();
        assertThat(Forms.PARTITION.read("DATE(event_time AT 'Europe/Londn')")).isEmpty();
        assertThat(Forms.PARTITION.read("DATE(event_time AT 'Asia/Kolkata')")).isPresent();
        assertThat(Forms.PARTITION.read("business_date")).isPresent();
    }

    private static boolean holds(LocalDays days, LocalDate day, Instant instant) {
        LocalDays.Window window = days.window(day);
        return !instant.isBefore(window.start()) && instant.isBefore(window.end());
    }
}
