package dev.hindcast.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.spec.GateSpec.Direction;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where a number may go, sign by sign. */
class DirectionRuleTest {
    @ParameterizedTest
    @CsvSource({
        "UP, 1, 2, true",
        "UP, 2, 1, false",
        "UP, -1, 0, true",
        "DOWN, 2, 1, true",
        "DOWN, 1, 2, false",
        "AWAY_FROM_ZERO, 1, 1.01, true",
        "AWAY_FROM_ZERO, -1, -1.01, true",
        "AWAY_FROM_ZERO, 0, -1, true",
        "AWAY_FROM_ZERO, 1, 0.99, false",
        "AWAY_FROM_ZERO, -1, 5, false",
        "TOWARDS_ZERO, 1, 0, true",
        "TOWARDS_ZERO, -1, -0.5, true",
        "TOWARDS_ZERO, 1, -0.5, false",
        "TOWARDS_ZERO, 0, 1, false",
        "UP, 1.0, 1.00, true",
        "UP, , , true",
        "UP, , 1, false",
        "DOWN, 1, , false"
    })
    void aNumberGoesWhereItWasDeclared(
            Direction direction, @Nullable BigDecimal before, @Nullable BigDecimal after, boolean right) {
        assertThat(DirectionRule.right(direction, before, after)).isEqualTo(right);
    }
}
