package dev.hindcast.compute.winner;

/** Reads what a {@link ByteSink} wrote. */
final class ByteReader {
    private byte[] bytes = new byte[0];
    private int at;
    private int end;

    /** Goes on with the range {@code [from, to)} of these bytes. */
    void use(byte[] of, int from, int to) {
        bytes = of;
        at = from;
        end = to;
    }

    boolean hasMore() {
        return at < end;
    }

    /** The next byte, 0 to 255. */
    int next() {
        return bytes[at++] & 0xFF;
    }

    long varint() {
        long number = 0;
        int shift = 0;
        byte next = bytes[at++];
        while (next < 0) {
            number |= (long) (next & 0x7F) << shift;
            shift += 7;
            next = bytes[at++];
        }
        return number | ((long) next << shift);
    }

    long signed() {
        long number = varint();
        return (number >>> 1) ^ -(number & 1);
    }

    /** Copies so many bytes to where they belong. */
    void copy(byte[] into, int offset, int length) {
        System.arraycopy(bytes, at, into, offset, length);
        at += length;
    }
}
