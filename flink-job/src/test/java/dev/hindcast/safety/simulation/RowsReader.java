package dev.hindcast.safety.simulation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.common.DynConstructors;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/** Makes of kept values the objects that Iceberg asks for, field by field as their ids say. */
final class RowsReader {
    private static final Map<Class<?>, DynConstructors.Ctor<StructLike>> MAKERS = new ConcurrentHashMap<>();
    private static final int POSITION = -1;
    private static final int ABSENT = -2;

    private final Types.StructType wanted;
    private final Class<? extends StructLike> made;
    private final DynConstructors.Ctor<StructLike> maker;
    /** Where the value of each wanted field lies among the kept ones. */
    private final int[] from;

    private final @Nullable RowsReader[] inner;

    /**
     * Reads rows of one type as another.
     *
     * @param classes what structs become, by the id of the field that holds them
     * @param id the field of this struct
     */
    RowsReader(
            Types.StructType wanted, Types.StructType kept, int id, Map<Integer, Class<? extends StructLike>> classes) {
        this.wanted = wanted;
        this.made = known(classes, id);
        this.maker = MAKERS.computeIfAbsent(made, RowsReader::maker);
        List<Types.NestedField> fields = wanted.fields();
        this.from = new int[fields.size()];
        this.inner = new @Nullable RowsReader[fields.size()];
        Map<Integer, Integer> places = places(kept);
        for (int at = 0; at < from.length; at++) {
            Types.NestedField field = fields.get(at);
            boolean position = field.fieldId() == MetadataColumns.ROW_POSITION.fieldId();
            from[at] = position ? POSITION : places.getOrDefault(field.fieldId(), ABSENT);
            if (from[at] >= 0) {
                inner[at] = inner(field, kept.fields().get(from[at]).type(), classes);
            }
        }
    }

    private static Class<? extends StructLike> known(Map<Integer, Class<? extends StructLike>> classes, int id) {
        Class<? extends StructLike> found = classes.get(id);
        if (found == null) {
            throw new IllegalArgumentException("No class for the struct of field " + id);
        }
        return found;
    }

    private static DynConstructors.Ctor<StructLike> maker(Class<?> made) {
        return DynConstructors.builder(StructLike.class)
                .hiddenImpl(made.asSubclass(StructLike.class), Types.StructType.class)
                .hiddenImpl(made.asSubclass(StructLike.class))
                .build();
    }

    private static Map<Integer, Integer> places(Types.StructType kept) {
        Map<Integer, Integer> places = new HashMap<>();
        for (int at = 0; at < kept.fields().size(); at++) {
            places.put(kept.fields().get(at).fieldId(), at);
        }
        return places;
    }

    private static @Nullable RowsReader inner(
            Types.NestedField field, Type kept, Map<Integer, Class<? extends StructLike>> classes) {
        Type type = field.type();
        if (type.isStructType()) {
            return new RowsReader(type.asStructType(), kept.asStructType(), field.fieldId(), classes);
        }
        if (type.isListType() && type.asListType().elementType().isStructType()) {
            Types.ListType list = type.asListType();
            return new RowsReader(
                    list.elementType().asStructType(),
                    kept.asListType().elementType().asStructType(),
                    list.elementId(),
                    classes);
        }
        return null;
    }

    /** One row; into the object that was used before, if there is one. */
    StructLike read(@Nullable Object[] kept, @Nullable Object before, long position) {
        StructLike row = made.isInstance(before) ? made.cast(before) : maker.newInstance(wanted);
        for (int at = 0; at < from.length; at++) {
            row.set(at, value(at, kept, row, position));
        }
        return row;
    }

    private @Nullable Object value(int at, @Nullable Object[] kept, StructLike row, long position) {
        if (from[at] < 0) {
            return from[at] == POSITION ? position : null;
        }
        Object value = kept[from[at]];
        RowsReader reader = inner[at];
        if (reader == null || value == null) {
            return value;
        }
        return value instanceof List<?> list
                ? list.stream()
                        .map(one -> reader.read((Object[]) one, null, position))
                        .toList()
                : reader.read((Object[]) value, row.get(at, Object.class), position);
    }
}
