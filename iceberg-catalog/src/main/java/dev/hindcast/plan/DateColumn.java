package dev.hindcast.plan;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.LocalDays;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.DateTimeUtil;
import org.jspecify.annotations.Nullable;

/**
 * The column that a table's business partition is read from, and which dates a file can hold.
 *
 * @param days how a date follows from an instant; empty when the column is the date itself
 */
record DateColumn(String name, int id, Optional<LocalDays> days) {
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

        return new DateColumn(column, field.fieldId(), Optional.empty());
    }

    /**
     * The source's: a date column, or a timestamp with zone whose local day counts.
     *
     * @throws dev.hindcast.error.HindcastException PARTITION_NOT_ALIGNED when the column is missing or of another type
     */
    static DateColumn ofSource(Table source, String partition) {
        Optional<LocalDays> days = LocalDays.parse(partition);
        return days.isEmpty() ? of(source, partition) : ofInstants(source, days.get());
    }

    private static DateColumn ofInstants(Table source, LocalDays days) {
        Types.NestedField field = source.schema().findField(days.column());
        if (field == null || !field.type().equals(Types.TimestampType.withZone())) {
            String found = days.column() + ": " + (field == null ? "no such column" : field.type());
            throw notAligned(source, found, "a timestamp with zone, in microseconds");
        }
        return new DateColumn(days.column(), field.fieldId(), Optional.of(days));
    }

    private static RuntimeException notAligned(Table table, String found, String expected) {
        return ErrorCode.PARTITION_NOT_ALIGNED
                .error("Cannot recompute %s by date: its partition is %s, expected %s", table.name(), found, expected)
                .value(found)
                .expected(expected);
    }

    /** What rows of these dates meet. */
    Expression within(Span range) {
        String from = days.map(of -> of.window(range.from()).start().toString())
                .orElse(range.from().toString());
        String to = days.map(of -> of.window(range.to()).start().toString())
                .orElse(range.to().toString());
        return Expressions.and(Expressions.greaterThanOrEqual(name, from), Expressions.lessThan(name, to));
    }

    /** The one date of all rows of the file, if its partition says so. */
    Optional<LocalDate> onlyDate(ContentFile<?> file, PartitionSpec spec) {
        if (days.isPresent()) {
            return Optional.empty();
        }
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
        return Optional.ofNullable(bytes).map(this::date);
    }

    private LocalDate date(ByteBuffer bound) {
        return days.isEmpty()
                ? LocalDate.ofEpochDay(Conversions.<Integer>fromByteBuffer(Types.DateType.get(), bound))
                : days.get()
                        .dayOf(DateTimeUtil.timestamptzFromMicros(
                                        Conversions.<Long>fromByteBuffer(Types.TimestampType.withZone(), bound))
                                .toInstant());
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
