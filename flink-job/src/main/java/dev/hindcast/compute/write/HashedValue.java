package dev.hindcast.compute.write;

import dev.hindcast.error.ErrorCode;
import java.math.BigInteger;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * The canonical form of a value in a row's hash: two words of 64 bits. The first holds what the column is (field id, kind,
 * scale) and whether the value is null; the second the value. Text and bytes stand for themselves by their own 128-bit hash.
 */
final class HashedValue {
    private static final int KIND_BITS = 8;
    private static final int SCALE_SHIFT = 40;
    private static final long ABSENT = 1L << 7;
    private static final long WIDE = 0x9E3779B97F4A7C15L;

    private HashedValue() {}

    /** The first word of a value of this column. */
    static long header(Types.NestedField column) {
        Type type = column.type();
        long scale = type instanceof Types.DecimalType decimal ? decimal.scale() : 0;
        return (scale << SCALE_SHIFT) | ((long) column.fieldId() << KIND_BITS) | kind(type);
    }

    /** The first word of no value, whose second word is 0. */
    static long absent(long header) {
        return header | ABSENT;
    }

    /** What a decimal's upper 64 bits add to its first word: nothing when 64 bits are enough. */
    static long upper(long high, long low) {
        return (high ^ (low >> (Long.SIZE - 1))) * WIDE;
    }

    /** The same, of an unscaled value. */
    static long upper(BigInteger unscaled) {
        return upper(unscaled.shiftRight(Long.SIZE).longValue(), unscaled.longValue());
    }

    /** What the nanoseconds beyond a whole microsecond add to a timestamp's first word. */
    static long finer(long nanos) {
        return nanos << SCALE_SHIFT;
    }

    /** A number a kind of value; part of every checksum, so none is ever changed or used again. */
    private static int kind(Type type) {
        return switch (type.typeId()) {
            case BOOLEAN -> 1;
            case INTEGER -> 2;
            case LONG -> 3;
            case FLOAT -> 4;
            case DOUBLE -> 5;
            case DECIMAL -> 6;
            case DATE -> 7;
            case TIME -> 8;
            case TIMESTAMP -> ((Types.TimestampType) type).shouldAdjustToUTC() ? 10 : 9;
            case TIMESTAMP_NANO -> ((Types.TimestampNanoType) type).shouldAdjustToUTC() ? 10 : 9;
            case STRING -> 11;
            case UUID, FIXED, BINARY -> 12;
            default -> throw unsupported(type);
        };
    }

    private static RuntimeException unsupported(Type type) {
        return ErrorCode.NOT_SUPPORTED
                .error("Cannot measure a column of type %s", type)
                .value(type)
                .expected("plain columns: no list, map or struct");
    }
}
