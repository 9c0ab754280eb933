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
    /** What belongs to a value of the first and of the second word behind its last whole block, by the bytes that are left. */
    private static final long[] FIRST_OF_REST = new long[BLOCK];

    private static final long[] SECOND_OF_REST = new long[BLOCK];

    static {
        for (int rest = 1; rest < BLOCK; rest++) {
            FIRST_OF_REST[rest] = -1L >>> (Long.SIZE - Byte.SIZE * Math.min(rest, Long.BYTES));
            if (rest > Long.BYTES) {
                SECOND_OF_REST[rest] = -1L >>> (Long.SIZE - Byte.SIZE * (rest - Long.BYTES));
            }
        }
    }

    private Murmur() {}

    static Hash128 of(byte[] bytes, int length) {
        long[] hash = new long[2];
        hash(bytes, 0, length, hash, 0);
        return new Hash128(hash[0], hash[1]);
    }

    /** Hashes the range {@code [from, from + length)} and puts both halves into {@code into}, the high one first. */
    static void hash(byte[] bytes, int from, int length, long[] into, int at) {
        long h1 = 0;
        long h2 = 0;
        int blocksEnd = from + length - (length & (BLOCK - 1));
        for (int i = from; i < blocksEnd; i += BLOCK) {
            h1 = next1(h1, h2, (long) LONGS.get(bytes, i));
            h2 = next2(h2, h1, (long) LONGS.get(bytes, i + Long.BYTES));
        }
        int rest = length & (BLOCK - 1);
        // Most often the array goes on, so that two reads are enough; what does not belong to the value is cut off.
        // Nothing is
        // branched on, for the lengths of texts cannot be foretold.
        if (blocksEnd + BLOCK <= bytes.length) {
            h1 ^= mix1((long) LONGS.get(bytes, blocksEnd) & FIRST_OF_REST[rest]);
            h2 ^= mix2((long) LONGS.get(bytes, blocksEnd + Long.BYTES) & SECOND_OF_REST[rest]);
        } else {
            h1 ^= mix1(tail(bytes, blocksEnd, blocksEnd + Math.min(rest, Long.BYTES)));
            h2 ^= mix2(tail(bytes, blocksEnd + Long.BYTES, blocksEnd + rest));
        }
        finish(h1, h2, length, into, at);
    }

    /** The first half after another block. */
    static long next1(long h1, long h2, long word) {
        return after1(h1, h2, mix1(word));
    }

    /** The second half after another block, from the first half as it is then. */
    static long next2(long h2, long h1, long word) {
        return after2(h2, h1, mix2(word));
    }

    /** The first half after a block whose word went through {@link #mix1}. */
    static long after1(long h1, long h2, long mixed) {
        return (Long.rotateLeft(h1 ^ mixed, 27) + h2) * 5 + 0x52dce729;
    }

    /** The second half after a block whose word went through {@link #mix2}, from the first half as it is then. */
    static long after2(long h2, long h1, long mixed) {
        return (Long.rotateLeft(h2 ^ mixed, 31) + h1) * 5 + 0x38495ab5;
    }

    /** Ends the hashes of the rows {@code [from, to)}, each of so many bytes, where they are. */
    static void finish(long[] h1, long[] h2, int from, int to, long length) {
        for (int row = from; row < to; row++) {
            long one = h1[row] ^ length;
            long other = h2[row] ^ length;
            one += other;
            other += one;
            one = finish(one);
            other = finish(other);
            one += other;
            h1[row] = one;
            h2[row] = other + one;
        }
    }

    /** Ends the hash of so many bytes. */
    static void finish(long h1, long h2, long length, long[] into, int at) {
        long one = h1 ^ length;
        long other = h2 ^ length;
        one += other;
        other += one;
        one = finish(one);
        other = finish(other);
        one += other;
        into[at] = one;
        into[at + 1] = other + one;
    }

    /** The bytes that fill no whole block, the first one least significant; 0 when there are none. */
    private static long tail(byte[] bytes, int from, int to) {
        long word = 0;
        for (int i = to - 1; i >= from; i--) {
            word = (word << Byte.SIZE) | (bytes[i] & 0xFFL);
        }
        return word;
    }

    /** The first word of a block, ready to be taken into the state. */
    static long mix1(long word) {
        return Long.rotateLeft(word * C1, 31) * C2;
    }

    /** The second word of a block, ready to be taken into the state. */
    static long mix2(long word) {
        return Long.rotateLeft(word * C2, 33) * C1;
    }

    private static long finish(long hash) {
        long mixed = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }
}
