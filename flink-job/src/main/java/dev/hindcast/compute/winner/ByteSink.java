package dev.hindcast.compute.winner;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A growing byte array that is used again and again. */
public final class ByteSink {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int MOST_VARINT_BYTES = 10;

    private byte[] bytes = new byte[64];
    private int length;

    /** Forgets what was written. */
    public void clear() {
        length = 0;
    }

    /** Appends the low eight bits. */
    public void put(int value) {
        ensure(1);
        bytes[length++] = (byte) value;
    }

    /** Appends four bytes, the most significant first. */
    public void putInt(int value) {
        ensure(4);
        INTS.set(bytes, length, value);
        length += 4;
    }

    /** Appends eight bytes, the most significant first. */
    public void putLong(long value) {
        ensure(8);
        LONGS.set(bytes, length, value);
        length += 8;
    }

    /** Appends all of them. */
    public void put(byte[] more) {
        ensure(more.length);
        System.arraycopy(more, 0, bytes, length, more.length);
        length += more.length;
    }

    /** Appends a part of an array. */
    public void put(byte[] from, int offset, int count) {
        ensure(count);
        System.arraycopy(from, offset, bytes, length, count);
        length += count;
    }

    /** Appends a number that is not negative, seven bits a byte. */
    public void putVarint(long value) {
        ensure(MOST_VARINT_BYTES);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[length++] = (byte) ((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
    }

    /** Appends a number of either sign, small ones in few bytes. */
    public void putSigned(long value) {
        putVarint((value << 1) ^ (value >> (Long.SIZE - 1)));
    }

    /** The buffer itself; valid up to {@link #length} and until the next change. */
    public byte[] buffer() {
        return bytes;
    }

    /** Bytes written so far. */
    public int length() {
        return length;
    }

    /** A copy of what was written. */
    public byte[] toArray() {
        return Arrays.copyOf(bytes, length);
    }

    private void ensure(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, bytes.length * 2));
        }
    }
}
