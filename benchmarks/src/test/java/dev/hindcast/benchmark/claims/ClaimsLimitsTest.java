package dev.hindcast.benchmark.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.benchmark.result.Check;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ClaimsLimitsTest {
    private static final long MIB = 1 << 20;

    @Test
    void whatIsWithinEveryLimitPasses() {
        assertThat(failed(new ClaimsReading(30, claims(50), 100, 512 * MIB, 1024 * MIB, 5, 10, 10)))
                .isEmpty();
    }

    @Test
    void eachLimitThatIsMissedIsNamed() {
        assertThat(failed(new ClaimsReading(30.1, claims(50.1), 100, 513 * MIB, 1025 * MIB, 5, 9, 8)))
                .containsExactly("plan_s", "claim_p95_ms", "heap_mib", "metadata_mib", "not_recorded", "not_validated");
    }

    @Test
    void withoutAClaimNothingIsProven() {
        assertThat(failed(new ClaimsReading(1, List.of(), 1, MIB, MIB, 5, 10, 10)))
                .containsExactly("claim_p95_ms");
    }

    @Test
    void fiveOfAHundredClaimsMayBeSlow() {
        ClaimsReading reading = new ClaimsReading(1, claims(7), 1, MIB, MIB, 5, 10, 10);
        assertThat(reading.claimMillis(0.95)).isEqualTo(7);
        assertThat(reading.claimMillis(1)).isEqualTo(1000);
        assertThat(reading.claimMillis(0.5)).isEqualTo(7);
    }

    /** 95 of this, then 5 of a second. */
    private static List<Double> claims(double millis) {
        return DoubleStream.concat(
                        DoubleStream.generate(() -> 1000).limit(5),
                        DoubleStream.generate(() -> millis).limit(95))
                .boxed()
                .toList();
    }

    private static List<String> failed(ClaimsReading reading) {
        return ClaimsLimits.PROMISED.checks(reading, 10).stream()
                .filter(check -> !check.pass())
                .map(Check::name)
                .toList();
    }
}
