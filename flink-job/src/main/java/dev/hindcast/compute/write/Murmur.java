package dev.hindcast.compute.write;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** MurmurHash3 in its 128-bit form for 64-bit machines, seed 0: fast and well mixed, not meant to withstand an enemy. */
final class Murmur {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long C1 = 0x87c37b91114253d5L;
    private static final long C2 = 0x4cf5ad432745937fL;
    private static final int BLOCK = 16;

    private Murmur() {}

    static Hash128 of(byte[] bytes, int length) {
        long h1 = 0;
        long h2 = 0;
        int blocksEnd = length - length % BLOCK;
        for (int at = 0; at < blocksEnd; at += BLOCK) {
            h1 ^= mix1((long) LONGS.get(bytes, at));
            h1 = (Long.rotateLeft(h1, 27) + h2) * 5 + 0x52dce729;
            h2 ^= mix2((long) LONGS.get(bytes, at + Long.BYTES));
            h2 = (Long.rotateLeft(h2, 31) + h1) * 5 + 0x38495ab5;
        }
        h1 ^= mix1(tail(bytes, blocksEnd, Math.min(length, blocksEnd + Long.BYTES)));
        h2 ^= mix2(tail(bytes, blocksEnd + Long.BYTES, length));
        h1 ^= length;
        h2 ^= length;
        h1 += h2;
        h2 += h1;
        h1 = finish(h1);
        h2 = finish(h2);
        h1 += h2;
        h2 += h1;
        return new Hash128(h1, h2);
    }

    /** The bytes that fill no whole block, the first one least significant; 0 when there are none. */
    private static long tail(byte[] bytes, int from, int to) {
        long word = 0;
        for (int i = to - 1; i >= from; i--) {
            word = (word << Byte.SIZE) | (bytes[i] & 0xFFL);
        }
        return word;
    }

    private static long mix1(long word) {
        return Long.rotateLeft(word * C1, 31) * C2;
    }

    private static long mix2(long word) {
        return Long.rotateLeft(word * C2, 33) * C1;
    }

    private static long finish(long hash) {
        long mixed = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }
}
