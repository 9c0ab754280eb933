package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.LocalDays;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.transforms.Transforms;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.DateTimeUtil;
import org.jspecify.annotations.Nullable;

/** Partition values of data files as text: a date as ISO text. */
public final class PartitionText {
    private final Map<Integer, PartitionSpec> specs;
    private final int sourceId;
    private final String column;
    private final Optional<LocalDays> days;

    private PartitionText(Map<Integer, PartitionSpec> specs, int sourceId, String column, Optional<LocalDays> days) {
        this.specs = specs;
        this.sourceId = sourceId;
        this.column = column;
        this.days = days;
    }

    /**
     * By the one identity column that the table is partitioned by.
     *
     * @throws dev.hindcast.error.HindcastException NOT_SUPPORTED when it is partitioned otherwise
     */
    public static PartitionText ofOnlyColumn(Table table) {
        List<PartitionField> fields = table.spec().fields();
        if (fields.size() != 1 || !fields.get(0).transform().isIdentity()) {
            throw ErrorCode.NOT_SUPPORTED
                    .error(
                            "Cannot tell the partitions of %s: it is not partitioned by exactly one column",
                            table.name())
                    .value(table.spec())
                    .expected("one identity partition column");
        }

        int sourceId = fields.get(0).sourceId();
        return new PartitionText(table.specs(), sourceId, table.schema().findColumnName(sourceId), Optional.empty());
    }

    /**
     * By a named column that the table is partitioned by, perhaps among others; or by the local day of a column.
     *
     * @throws dev.hindcast.error.HindcastException PARTITION_NOT_ALIGNED when the table has no such column
     */
    public static PartitionText ofColumn(Table table, String partition) {
        String column = LocalDays.sourceColumn(partition);
        Types.NestedField field = table.schema().findField(column);
        if (field == null) {
            throw ErrorCode.PARTITION_NOT_ALIGNED
                    .error("Cannot read partitions of %s: it has no column %s", table.name(), column)
                    .value(column);
        }
        return new PartitionText(table.specs(), field.fieldId(), column, LocalDays.parse(partition));
    }

    /** Field id of the column. */
    public int sourceId() {
        return sourceId;
    }

    /**
     * The values of all partitions that the file may hold rows of.
     *
     * @throws dev.hindcast.error.HindcastException PARTITION_NOT_ALIGNED when neither its spec nor its statistics tell
     */
    Set<String> all(ContentFile<?> file) {
        return days.isEmpty() ? Set.of(of(file)) : days(file, days.get());
    }

    private Set<String> days(ContentFile<?> file, LocalDays of) {
        Optional<LocalDate> first = day(file.lowerBounds(), of);
        Optional<LocalDate> last = day(file.upperBounds(), of);
        if (first.isEmpty() || last.isEmpty()) {
            throw untold(file, "it has no statistics of that column");
        }
        return first.get()
                .datesUntil(last.get().plusDays(1))
                .map(LocalDate::toString)
                .collect(Collectors.toSet());
    }

    private Optional<LocalDate> day(@Nullable Map<Integer, ByteBuffer> bounds, LocalDays of) {
        ByteBuffer bound = bounds == null ? null : bounds.get(sourceId);
        return Optional.ofNullable(bound)
                .map(bytes -> Conversions.<Long>fromByteBuffer(Types.TimestampType.withZone(), bytes))
                .map(micros ->
                        of.dayOf(DateTimeUtil.timestamptzFromMicros(micros).toInstant()));
    }

    private RuntimeException untold(ContentFile<?> file, String why) {
        return ErrorCode.PARTITION_NOT_ALIGNED
                .error("Cannot tell which %s the file %s belongs to: %s", column, file.location(), why)
                .value(file.specId());
    }

    /** The value of a file's partition, empty when its spec does not hold the column as it is. */
    public Optional<String> find(ContentFile<?> file) {
        PartitionSpec spec = specs.get(file.specId());
        if (spec == null) {
            return Optional.empty();
        }

        for (int position = 0; position < spec.fields().size(); position++) {
            PartitionField field = spec.fields().get(position);
            if (field.sourceId() == sourceId && field.transform().isIdentity()) {
                return Optional.of(text(spec, position, file.partition()));
            }
        }
        return Optional.empty();
    }

    /**
     * The value of a file's partition.
     *
     * @throws dev.hindcast.error.HindcastException PARTITION_NOT_ALIGNED when its spec does not hold the column
     */
    public String of(ContentFile<?> file) {
        return find(file).orElseThrow(() -> untold(file, "it was written with another partition spec"));
    }

    private static String text(PartitionSpec spec, int position, StructLike partition) {
        Type type = spec.partitionType().fields().get(position).type();
        @Nullable Object value = partition.get(position, type.typeId().javaClass());
        return Transforms.identity().toHumanString(type, value);
    }
}
