package dev.hindcast.transform;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Currency;
import java.util.stream.IntStream;

/** Amounts of money in the smallest unit of their currency. */
public final class Money {
    private Money() {}

    /**
     * Digits behind the point of an amount in this currency: 2 for EUR, 0 for JPY, 3 for KWD (ISO 4217, as Java has it).
     *
     * @param currency ISO 4217 code
     * @throws ArithmeticException if it is no currency, or one without a smallest unit, such as XAU
     */
    public static int digits(String currency) {
        int digits;
        try {
            digits = Currency.getInstance(currency).getDefaultFractionDigits();
        } catch (IllegalArgumentException e) {
            throw new ArithmeticException("There is no currency " + currency);
        }
        if (digits < 0) {
            throw new ArithmeticException("Currency " + currency + " has no smallest unit");
        }
        return digits;
    }

    /**
     * Splits an amount by weights so that the parts add up to it. Each part is cut towards zero; the units that are left go to
     * the parts that lost most, at equal loss to the first ones. Weights that are all 0 count as equal.
     *
     * @param weights none negative
     * @throws ArithmeticException if there is no weight, or a negative one
     */
    public static long[] allocate(long amount, long... weights) {
        long[] shares = checked(weights);
        BigInteger total = Arrays.stream(shares).mapToObj(BigInteger::valueOf).reduce(BigInteger.ZERO, BigInteger::add);
        long[] parts = new long[shares.length];
        BigInteger[] lost = new BigInteger[shares.length];
        long left = amount;
        for (int i = 0; i < parts.length; i++) {
            BigInteger[] cut = BigInteger.valueOf(amount)
                    .multiply(BigInteger.valueOf(shares[i]))
                    .divideAndRemainder(total);
            parts[i] = cut[0].longValueExact();
            lost[i] = cut[1].abs();
            left -= parts[i];
        }
        hand(parts, lost, left);
        return parts;
    }

    private static void hand(long[] parts, BigInteger[] lost, long left) {
        int[] byLoss = IntStream.range(0, parts.length)
                .boxed()
                .sorted((a, b) -> lost[b].compareTo(lost[a]))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int i = 0; i < Math.abs(left); i++) {
            parts[byLoss[i]] += Long.signum(left);
        }
    }

    private static long[] checked(long[] weights) {
        if (weights.length == 0 || Arrays.stream(weights).anyMatch(weight -> weight < 0)) {
            throw new ArithmeticException("Cannot split by no weight or by a negative one");
        }
        long[] shares = weights.clone();
        if (Arrays.stream(shares).allMatch(share -> share == 0)) {
            Arrays.fill(shares, 1);
        }
        return shares;
    }
}
