package dev.hindcast.compute.write;

import dev.hindcast.compute.batch.Instants;
import java.io.Serializable;
import java.math.BigInteger;
import java.util.List;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/**
 * Hash of a row in its canonical form: MurmurHash3 over two words a column ({@link HashedValue}), in the schema's order. The
 * same row gives the same hash wherever it was written, whatever the file's layout; {@link ColumnHash} gives the same.
 */
public final class RowHash implements Serializable {
    private static final int MICROS = 6;
    private static final int NANOS = 9;
    private static final int NANOS_A_MICRO = 1_000;
    private static final int BYTES_A_COLUMN = 2 * Long.BYTES;

    private final List<Types.NestedField> columns;
    private final long[] headers;
    private transient long @Nullable [] words;

    /** Rows with exactly the schema's columns first. */
    public RowHash(Schema schema) {
        columns = List.copyOf(schema.columns());
        headers = columns.stream().mapToLong(HashedValue::header).toArray();
    }

    /** The hash; the row may be used again afterwards. */
    public Hash128 of(RowData row) {
        long[] pair = words == null ? new long[2] : words;
        words = pair;
        long h1 = 0;
        long h2 = 0;
        for (int i = 0; i < headers.length; i++) {
            read(row, i, pair);
            h1 = Murmur.next1(h1, h2, pair[0]);
            h2 = Murmur.next2(h2, h1, pair[1]);
        }
        Murmur.finish(h1, h2, (long) headers.length * BYTES_A_COLUMN, pair, 0);
        return new Hash128(pair[0], pair[1]);
    }

    private void read(RowData row, int i, long[] into) {
        into[0] = headers[i];
        into[1] = 0;
        if (row.isNullAt(i)) {
            into[0] = HashedValue.absent(headers[i]);
            return;
        }
        Type type = columns.get(i).type();
        switch (type.typeId()) {
            case BOOLEAN -> into[1] = row.getBoolean(i) ? 1 : 0;
            case INTEGER, DATE, TIME -> into[1] = row.getInt(i);
            case LONG -> into[1] = row.getLong(i);
            case FLOAT -> into[1] = Float.floatToIntBits(row.getFloat(i));
            case DOUBLE -> into[1] = Double.doubleToLongBits(row.getDouble(i));
            case DECIMAL -> readDecimal(row, i, (Types.DecimalType) type, into);
            case TIMESTAMP -> readTime(row.getTimestamp(i, MICROS), into);
            case TIMESTAMP_NANO -> readTime(row.getTimestamp(i, NANOS), into);
            case STRING -> readBytes(row.getString(i).toBytes(), into);
            default -> readBytes(row.getBinary(i), into);
        }
    }

    private static void readTime(TimestampData value, long[] into) {
        into[0] ^= HashedValue.finer(value.getNanoOfMillisecond() % NANOS_A_MICRO);
        into[1] = Instants.micros(value);
    }

    private static void readDecimal(RowData row, int i, Types.DecimalType type, long[] into) {
        DecimalData value = row.getDecimal(i, type.precision(), type.scale());
        if (DecimalData.isCompact(type.precision())) {
            into[1] = value.toUnscaledLong();
            return;
        }
        BigInteger unscaled = new BigInteger(value.toUnscaledBytes());
        into[0] ^= HashedValue.upper(unscaled);
        into[1] = unscaled.longValue();
    }

    private static void readBytes(byte[] bytes, long[] into) {
        long header = into[0];
        Murmur.hash(bytes, 0, bytes.length, into, 0);
        into[0] ^= header;
    }
}
