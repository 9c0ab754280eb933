package dev.hindcast.safety.simulation;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/** The rows of a manifest or of a manifest list as Iceberg's writer gave them: what Avro would keep, without its bytes. */
final class Rows {
    private final Types.StructType type;
    private final List<@Nullable Object[]> all = new ArrayList<>();

    Rows(Types.StructType type) {
        this.type = type;
    }

    /** The writer uses one object for all rows, so that each is copied. */
    void add(StructLike row) {
        all.add(kept(type, row));
    }

    int size() {
        return all.size();
    }

    /** The values of one row in the order of the type's fields; whoever gets them leaves them as they are. */
    @Nullable
    Object[] get(int number) {
        return all.get(number);
    }

    Types.StructType type() {
        return type;
    }

    private static @Nullable Object[] kept(Types.StructType type, StructLike row) {
        List<Types.NestedField> fields = type.fields();
        @Nullable Object[] values = new @Nullable Object[fields.size()];
        for (int at = 0; at < values.length; at++) {
            values[at] = kept(fields.get(at).type(), row.get(at, Object.class));
        }
        return values;
    }

    private static @Nullable Object kept(Type type, @Nullable Object value) {
        if (value instanceof StructLike row) {
            return kept(type.asStructType(), row);
        }
        if (value instanceof List<?> list) {
            Type element = type.asListType().elementType();
            return list.stream().map(one -> kept(element, one)).toList();
        }
        if (value instanceof Map<?, ?> map) {
            return new HashMap<>(map);
        }
        if (value instanceof ByteBuffer buffer) {
            return ByteBuffer.allocate(buffer.remaining())
                    .put(buffer.duplicate())
                    .flip();
        }
        return value instanceof CharSequence text ? text.toString() : value;
    }
}
