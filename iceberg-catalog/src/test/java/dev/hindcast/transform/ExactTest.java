package dev.hindcast.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Unscaled whole numbers give what BigDecimal gives, or say that they cannot. */
class ExactTest {
    private static final int TRIES = 20_000;

    private final Random random = new Random(11);

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNNECESSARY")
    void everyQuotientIsRoundedAsBigDecimalRoundsIt(RoundingMode rounding) {
        for (int i = 0; i < TRIES; i++) {
            long dividend = number();
            long divisor = number();
            if (divisor != 0 && !(dividend == Long.MIN_VALUE && divisor == -1)) {
                BigDecimal expected = BigDecimal.valueOf(dividend).divide(BigDecimal.valueOf(divisor), 0, rounding);
                assertThat(Exact.divide(dividend, divisor, rounding))
                        .as("%d / %d", dividend, divisor)
                        .isEqualTo(expected.longValueExact());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNNECESSARY")
    void everyProductIsRoundedOrRefusedAsBigDecimalSays(RoundingMode rounding) {
        int refused = 0;
        for (int i = 0; i < TRIES; i++) {
            long a = number();
            long b = number();
            int scale = random.nextInt(20);
            int newScale = random.nextInt(scale + 1);
            BigDecimal expected = new BigDecimal(BigDecimal.valueOf(a).unscaledValue(), scale)
                    .multiply(BigDecimal.valueOf(b))
                    .setScale(newScale, rounding);
            if (expected.unscaledValue().bitLength() > 63) {
                refused++;
                assertThatThrownBy(() -> Exact.product(a, b, scale, newScale, rounding))
                        .isInstanceOf(ArithmeticException.class);
            } else {
                assertThat(Exact.product(a, b, scale, newScale, rounding))
                        .as("%d * %d, %d to %d", a, b, scale, newScale)
                        .isEqualTo(expected.unscaledValue().longValueExact());
            }
        }
        assertThat(refused).isBetween(TRIES / 100, TRIES * 9 / 10);
    }

    @Test
    void halfUpGoesAwayFromZeroOnBothSides() {
        assertThat(Exact.rescale(25, 3, 2, RoundingMode.HALF_UP)).isEqualTo(3);
        assertThat(Exact.rescale(-25, 3, 2, RoundingMode.HALF_UP)).isEqualTo(-3);
        assertThat(Exact.rescale(25, 3, 2, RoundingMode.HALF_EVEN)).isEqualTo(2);
        assertThat(Exact.rescale(Long.MAX_VALUE, 30, 2, RoundingMode.HALF_UP)).isZero();
        assertThat(Exact.rescale(7, 0, 2, RoundingMode.UNNECESSARY)).isEqualTo(700);
    }

    @Test
    void whatDoesNotFitIsRefusedAndNeverWraps() {
        assertThatThrownBy(() -> Exact.rescale(Long.MAX_VALUE / 10, 0, 2, RoundingMode.HALF_UP))
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> Exact.divide(Long.MIN_VALUE, -1, RoundingMode.DOWN))
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> Exact.rescale(25, 3, 2, RoundingMode.UNNECESSARY))
                .isInstanceOf(ArithmeticException.class);
        assertThat(Exact.fits(999, 3)).isTrue();
        assertThat(Exact.fits(-1000, 3)).isFalse();
        assertThat(Exact.fits(Long.MIN_VALUE, 19)).isTrue();
    }

    /** Of every length, and often at an edge. */
    private long number() {
        long edge = random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
        return random.nextInt(50) == 0 ? edge : random.nextLong() >> random.nextInt(64);
    }
}
