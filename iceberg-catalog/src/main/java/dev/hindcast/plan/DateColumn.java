package dev.hindcast.plan;

import dev.hindcast.error.ErrorCode;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/** The date column that a table's business partition is, and which of its dates a file can hold. */
record DateColumn(String name, int id) {
    /**
     * The only partition field of the target, an identity of a date column.
     *
     * @throws dev.hindcast.error.HindcastException PARTITION_NOT_ALIGNED
     */
    static DateColumn ofTarget(Table target) {
        PartitionSpec spec = target.spec();
        boolean aligned =
                spec.fields().size() == 1 && spec.fields().get(0).transform().isIdentity();
        if (!aligned) {
            throw notAligned(target, spec.toString(), "one identity partition of a date column");
        }

        return of(
                target,
                String.valueOf(
                        target.schema().findColumnName(spec.fields().get(0).sourceId())));
    }

    /**
     * The named column.
     *
     * @throws dev.hindcast.error.HindcastException PARTITION_NOT_ALIGNED when it is missing or no date
     */
    static DateColumn of(Table table, String column) {
        Types.NestedField field = table.schema().findField(column);
        if (field == null || field.type().typeId() != Type.TypeID.DATE) {
            String found = column + ": " + (field == null ? "no such column" : field.type());
            throw notAligned(table, found, "a date column");
        }

        return new DateColumn(column, field.fieldId());
    }

    private static RuntimeException notAligned(Table table, String found, String expected) {
        return ErrorCode.PARTITION_NOT_ALIGNED
                .error("Cannot recompute %s by date: its partition is %s, expected %s", table.name(), found, expected)
                .value(found)
                .expected(expected);
    }

    /** The one date of all rows of the file, if its partition says so. */
    Optional<LocalDate> onlyDate(ContentFile<?> file, PartitionSpec spec) {
        List<PartitionField> fields = spec.fields();
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).sourceId() == id && fields.get(i).transform().isIdentity()) {
                return Optional.ofNullable(file.partition().get(i, Integer.class))
                        .map(LocalDate::ofEpochDay);
            }
        }
        return Optional.empty();
    }

    /** First and last date of {@code [from, to)} that the file can hold rows of. */
    Span span(ContentFile<?> file, PartitionSpec spec, Span range) {
        Optional<LocalDate> only = onlyDate(file, spec);
        if (only.isPresent()) {
            return new Span(only.get(), only.get().plusDays(1));
        }

        LocalDate low = bound(file.lowerBounds()).orElse(range.from());
        LocalDate high = bound(file.upperBounds()).orElse(range.to()).plusDays(1);
        return new Span(low.isBefore(range.from()) ? range.from() : low, high.isAfter(range.to()) ? range.to() : high);
    }

    private Optional<LocalDate> bound(@Nullable Map<Integer, ByteBuffer> bounds) {
        ByteBuffer bytes = bounds == null ? null : bounds.get(id);
        return Optional.ofNullable(bytes)
                .map(b -> LocalDate.ofEpochDay(Conversions.<Integer>fromByteBuffer(Types.DateType.get(), b)));
    }

    /** A half-open range of dates. */
    record Span(LocalDate from, LocalDate to) {
        boolean contains(LocalDate date) {
            return !date.isBefore(from) && date.isBefore(to);
        }

        @Override
        public String toString() {
            return "[" + from + ", " + to + ")";
        }
    }
}
