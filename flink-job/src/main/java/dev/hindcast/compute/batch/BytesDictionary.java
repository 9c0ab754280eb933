package dev.hindcast.compute.batch;

import java.util.List;

/** Distinct byte strings that rows refer to by number; it never changes, so that what is found out about a value holds. */
public final class BytesDictionary {
    private final byte[] data;
    private final int[] starts;

    /** These values, numbered from 0. */
    public BytesDictionary(List<byte[]> values) {
        starts = new int[values.size() + 1];
        for (int i = 0; i < values.size(); i++) {
            starts[i + 1] = starts[i] + values.get(i).length;
        }
        data = new byte[starts[values.size()]];
        for (int i = 0; i < values.size(); i++) {
            System.arraycopy(values.get(i), 0, data, starts[i], values.get(i).length);
        }
    }

    /** Number of values. */
    public int size() {
        return starts.length - 1;
    }

    /** The bytes of all values, one after the other. */
    public byte[] data() {
        return data;
    }

    /** Where a value begins in {@link #data}. */
    public int start(int code) {
        return starts[code];
    }

    /** How many bytes a value has. */
    public int length(int code) {
        return starts[code + 1] - starts[code];
    }
}
