package dev.hindcast.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Amounts in their smallest unit. */
class MoneyTest {
    /** C81. */
    @Test
    void theUnitsThatAreLeftGoToTheFirstLines() {
        assertThat(Money.allocate(103, 100, 100)).containsExactly(52, 51);
        assertThat(Money.allocate(1000, 7, 7, 7)).containsExactly(334, 333, 333);
        assertThat(Money.allocate(-5, 1, 1, 1)).containsExactly(-2, -2, -1);
        assertThat(Money.allocate(0, 3, 4)).containsExactly(0, 0);
        assertThat(Money.allocate(5, 0, 0)).containsExactly(3, 2);
    }

    /** C81: over 100,000 random splits. */
    @Test
    void partsAlwaysAddUpAndNoneIsAUnitOff() {
        Random random = new Random(3);
        for (int i = 0; i < 100_000; i++) {
            long amount = random.nextLong() >> random.nextInt(64);
            long[] weights = random.longs(1 + random.nextInt(6), 0, 1L << (1 + random.nextInt(40)))
                    .toArray();
            long[] parts = Money.allocate(amount, weights);
            double total = Arrays.stream(weights).asDoubleStream().sum();

            assertThat(Arrays.stream(parts).sum()).isEqualTo(amount);
            for (int part = 0; total > 0 && Math.abs(amount) < 1L << 40 && part < parts.length; part++) {
                assertThat(parts[part]).isBetween((long) Math.floor(amount * (weights[part] / total) - 1e-3), (long)
                        Math.ceil(amount * (weights[part] / total) + 1e-3));
            }
        }
    }

    @Test
    void nothingIsSplitByNothingOrByLess() {
        assertThatThrownBy(() -> Money.allocate(1)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> Money.allocate(1, 2, -1)).isInstanceOf(ArithmeticException.class);
    }

    /** C84. */
    @Test
    void aCurrencyHasItsOwnNumberOfDigits() {
        assertThat(Money.digits("JPY")).isZero();
        assertThat(Money.digits("KRW")).isZero();
        assertThat(Money.digits("USD")).isEqualTo(2);
        assertThat(Money.digits("KWD")).isEqualTo(3);
        assertThatThrownBy(() -> Money.digits("XAU")).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> Money.digits("EURO")).isInstanceOf(ArithmeticException.class);
    }

    /** C84: 1127 JPY and 10 percent; 1.2345 KWD; 1240 JPY at 0.00670000 in USD. */
    @Test
    void amountsAreRoundedToTheUnitOfTheirCurrency() {
        long tax = Exact.product(1127, 10, 2, Money.digits("JPY"), RoundingMode.HALF_UP);
        assertThat(1127 + tax).isEqualTo(1240);
        assertThat(Exact.rescale(12345, 4, Money.digits("KWD"), RoundingMode.HALF_UP))
                .isEqualTo(1235);
        assertThat(Exact.rescale(12345, 4, Money.digits("KWD"), RoundingMode.HALF_EVEN))
                .isEqualTo(1234);
        assertThat(Exact.product(1240, 670_000, 8, Money.digits("USD"), RoundingMode.HALF_UP))
                .isEqualTo(831);
    }
}
