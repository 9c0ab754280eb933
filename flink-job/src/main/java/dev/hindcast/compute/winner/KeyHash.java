package dev.hindcast.compute.winner;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** A fast 64-bit hash of a key's bytes, for buckets and tables only: equal keys are always compared byte by byte. */
final class KeyHash {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private KeyHash() {}

    /** The hash of the range {@code [from, to)}. */
    static long of(byte[] bytes, int from, int to) {
        long hash = (long) to - from;
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            hash = mix(hash ^ (long) LONGS.get(bytes, at));
        }
        long rest = 0;
        for (; at < to; at++) {
            rest = (rest << Byte.SIZE) | (bytes[at] & 0xFF);
        }
        return mix(hash ^ rest);
    }

    /** Both halves of a product of 128 bits, folded; then once more, so that every bit depends on every bit. */
    private static long mix(long word) {
        long mixed = word * MULTIPLIER ^ Math.multiplyHigh(word, MULTIPLIER);
        mixed = (mixed ^ (mixed >>> 32)) * 0xBF58476D1CE4E5B9L;
        return mixed ^ (mixed >>> 29);
    }
}
