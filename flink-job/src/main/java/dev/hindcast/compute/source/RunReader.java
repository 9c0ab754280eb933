package dev.hindcast.compute.source;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Small numbers as Parquet packs them: runs of one value, and groups of eight with as many bits each as are needed. */
final class RunReader {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int GROUP = 8;

    private final ByteBuffer bytes;
    private final int width;
    private int[] packed = new int[0];
    private byte[] run = new byte[0];
    private int packedAt;
    private int left;
    private int repeated;
    private boolean repeats;

    /**
     * @param width bits of a number
     */
    RunReader(ByteBuffer bytes, int width) {
        this.bytes = bytes;
        this.width = width;
    }

    /** The next {@code count} numbers. */
    void read(int[] into, int count) {
        int done = 0;
        while (done < count) {
            if (left == 0) {
                nextRun();
            }
            int part = Math.min(count - done, left);
            if (repeats) {
                Arrays.fill(into, done, done + part, repeated);
            } else {
                System.arraycopy(packed, packedAt, into, done, part);
                packedAt += part;
            }
            done += part;
            left -= part;
        }
    }

    private void nextRun() {
        int header = varint();
        repeats = (header & 1) == 0;
        if (repeats) {
            left = header >>> 1;
            repeated = 0;
            for (int shift = 0; shift < width; shift += Byte.SIZE) {
                repeated |= (bytes.get() & 0xFF) << shift;
            }
        } else {
            unpack(header >>> 1);
        }
    }

    /** The last group may be cut off behind its last number. */
    private void unpack(int groups) {
        left = groups * GROUP;
        packedAt = 0;
        if (packed.length < left) {
            packed = new int[left];
        }
        int length = Math.min(groups * width, bytes.remaining());
        if (run.length < groups * width + Long.BYTES) {
            run = new byte[groups * width + Long.BYTES];
        }
        bytes.get(run, 0, length);
        Arrays.fill(run, length, groups * width + Long.BYTES, (byte) 0);
        long mask = (1L << width) - 1;
        for (int i = 0; i < left; i++) {
            int bit = i * width;
            packed[i] = (int) (((long) LONGS.get(run, bit / Byte.SIZE) >>> (bit % Byte.SIZE)) & mask);
        }
    }

    private int varint() {
        int number = 0;
        int shift = 0;
        byte next = bytes.get();
        while (next < 0) {
            number |= (next & 0x7F) << shift;
            shift += 7;
            next = bytes.get();
        }
        return number | next << shift;
    }
}
