package dev.hindcast.compute.write;

import java.io.Serializable;

/** A 128-bit number; sums wrap modulo 2^128, so that they do not depend on the order of the parts. */
public record Hash128(long high, long low) implements Serializable {
    /** The sum of nothing. */
    public static final Hash128 ZERO = new Hash128(0, 0);

    /** The sum modulo 2^128. */
    public Hash128 plus(Hash128 other) {
        long sum = low + other.low;
        long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
        return new Hash128(high + other.high + carry, sum);
    }

    /** 32 hex digits, the most significant first. */
    public String hex() {
        return String.format("%016x%016x", high, low);
    }
}
