package dev.hindcast.compute.batch;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Byte strings (text in UTF-8, fixed, uuid, binary): a row's value is the range {@code [start, start + length)} of
 * {@link #data}. Either all values of a batch come from one {@link BytesDictionary}, which then also gives each row's
 * code, or each was copied in.
 */
public final class BytesVector extends ColumnVector {
    private static final int BYTES_AT_FIRST = 16;

    private final int[] starts;
    private final int[] lengths;
    private final int[] codes;
    private byte[] own;
    private int end;
    private @Nullable BytesDictionary dictionary;

    BytesVector(int capacity) {
        super(capacity);
        starts = new int[capacity];
        lengths = new int[capacity];
        codes = new int[capacity];
        own = new byte[capacity * BYTES_AT_FIRST];
    }

    /** The bytes that all rows' ranges refer to, until the next change. */
    public byte[] data() {
        BytesDictionary used = dictionary;
        return used == null ? own : used.data();
    }

    /** Where each row's value begins in {@link #data}. */
    public int[] starts() {
        return starts;
    }

    /** How many bytes each row's value has. */
    public int[] lengths() {
        return lengths;
    }

    /** The values' dictionary, null when they have none; the same object as long as codes keep their meaning. */
    public @Nullable BytesDictionary dictionary() {
        return dictionary;
    }

    /** Each row's number in the dictionary; undefined without one. */
    public int[] codes() {
        return codes;
    }

    /** The row's value as bytes of its own. */
    public byte[] copy(int row) {
        return Arrays.copyOfRange(data(), starts[row], starts[row] + lengths[row]);
    }

    /** The row's value as text. */
    public String text(int row) {
        return new String(data(), starts[row], lengths[row], StandardCharsets.UTF_8);
    }

    /** Copies a value in; not while there is a dictionary. */
    public void set(int row, byte[] from, int offset, int length) {
        int at = reserve(row, length);
        System.arraycopy(from, offset, own, at, length);
    }

    /**
     * Makes room for a value that the caller then writes into {@link #data}; not while there is a dictionary.
     *
     * @return where in {@link #data} it begins
     */
    public int reserve(int row, int length) {
        int at = end;
        if (own.length - at < length) {
            own = Arrays.copyOf(own, Math.max(Math.addExact(at, length), 2 * own.length));
        }
        starts[row] = at;
        lengths[row] = length;
        end = at + length;
        return at;
    }

    /** From now on, until {@link #clear}, values are set by their code in this dictionary; the vector must be empty. */
    public void use(BytesDictionary values) {
        dictionary = values;
    }

    /** From now on values are copied in; those of the first {@code rows} rows, which the dictionary gave, are copied now. */
    public void leaveDictionary(int rows) {
        BytesDictionary used = dictionary;
        if (used == null) {
            return;
        }
        dictionary = null;
        for (int row = 0; row < rows; row++) {
            if (!isNull(row)) {
                set(row, used.data(), used.start(codes[row]), used.length(codes[row]));
            }
        }
    }

    /**
     * Copies bytes in that belong to no row yet; not while there is a dictionary.
     *
     * @return where in {@link #data} they begin
     */
    public int append(byte[] from, int offset, int length) {
        int at = end;
        if (own.length - at < length) {
            own = Arrays.copyOf(own, Math.max(Math.addExact(at, length), 2 * own.length));
        }
        System.arraycopy(from, offset, own, at, length);
        end = at + length;
        return at;
    }

    /** Sets a value of the dictionary. */
    public void setCode(int row, int code) {
        BytesDictionary used = java.util.Objects.requireNonNull(dictionary, "no dictionary");
        codes[row] = code;
        starts[row] = used.start(code);
        lengths[row] = used.length(code);
    }

    /** Sets the rows {@code [from, to)} but for nulls to values of the dictionary: each row's code is the one at its place. */
    public void setCodes(int[] given, int[] places, int from, int to) {
        BytesDictionary used = java.util.Objects.requireNonNull(dictionary, "no dictionary");
        boolean anyNull = hasNulls();
        for (int row = from; row < to; row++) {
            if (!anyNull || !isNull(row)) {
                int code = given[places[row]];
                codes[row] = code;
                starts[row] = used.start(code);
                lengths[row] = used.length(code);
            }
        }
    }

    @Override
    public void clear() {
        super.clear();
        dictionary = null;
        end = 0;
    }

    @Override
    void keepValues(int[] rows, int count) {
        for (int i = 0; i < count; i++) {
            starts[i] = starts[rows[i]];
            lengths[i] = lengths[rows[i]];
            codes[i] = codes[rows[i]];
        }
    }
}
