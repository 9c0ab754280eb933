package dev.hindcast.compute.winner;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/**
 * Fields of a row as bytes that are equal exactly when the fields are, and that compare (unsigned) as the fields do:
 * nulls first, text by code points. So keys and versions of any type are compared without knowing their type.
 */
public final class OrderedFields implements Serializable {
    private final String[] names;
    private final LogicalType[] types;
    private final int[] positions;
    private transient @Nullable ByteSink sink;

    private OrderedFields(String[] names, LogicalType[] types, int[] positions) {
        this.names = names;
        this.types = types;
        this.positions = positions;
    }

    /**
     * These fields of rows of this type, in this order.
     *
     * @throws dev.hindcast.error.HindcastException NOT_SUPPORTED for a type without a firm order
     */
    public static OrderedFields of(RowType row, List<String> fields) {
        int[] positions = fields.stream().mapToInt(row::getFieldIndex).toArray();
        LogicalType[] types = new LogicalType[positions.length];
        for (int i = 0; i < positions.length; i++) {
            types[i] = row.getTypeAt(positions[i]);
            FieldBytes.refuseUnordered(fields.get(i), types[i]);
        }
        return new OrderedFields(fields.toArray(new String[0]), types, positions);
    }

    /** Where the fields are in the row. */
    public int[] positions() {
        return positions.clone();
    }

    /** The row's fields as bytes of their own. */
    public KeyBytes encode(RowData row) {
        ByteSink out = sink == null ? new ByteSink() : sink;
        sink = out;
        out.clear();
        for (int i = 0; i < positions.length; i++) {
            FieldBytes.write(row, positions[i], types[i], out);
        }
        return new KeyBytes(out.toArray());
    }

    /** For people: {@code name=value, name=value}. */
    public String describe(KeyBytes encoded) {
        ByteBuffer bytes = ByteBuffer.wrap(encoded.bytes());
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            parts.add(names[i] + "=" + FieldBytes.read(bytes, types[i]));
        }
        return String.join(", ", parts);
    }

    /** For people, from the row itself. */
    public String describe(RowData row) {
        return describe(encode(row));
    }

    /** Whether the other's bytes can be compared with ours: same kinds of types, whatever the names. */
    public boolean comparableWith(OrderedFields other) {
        if (types.length != other.types.length) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            if (!FieldBytes.kind(types[i]).equals(FieldBytes.kind(other.types[i]))) {
                return false;
            }
        }
        return true;
    }
}
