package dev.hindcast.compute.winner;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.RowChoice;
import dev.hindcast.compute.source.TableRows;
import dev.hindcast.spec.LocalDays;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.io.CloseableIterator;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.DateTimeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Rows in batches, with the local day of an instant as one more column.
 *
 * @param columns plain columns, the day among them
 * @param name of the day's column
 */
public record DayAdded(TableRows rows, Schema columns, LocalDays days, String name)
        implements WinnerReading<ColumnBatch> {
    @Override
    public long read(FileScanTask task, List<Expression> filters, RowChoice choice, Consumer<ColumnBatch> out)
            throws IOException {
        long read = 0;
        View view = null;
        try (CloseableIterator<ColumnBatch> found = rows.batches(task, stored(), filters, choice)) {
            while (found.hasNext()) {
                ColumnBatch batch = found.next();
                view = view == null || view.batch != batch ? new View(batch) : view;
                out.accept(view.filled());
                read += batch.rows();
            }
        }
        return read;
    }

    /** What is read of the table: the other columns, and the instants. */
    private Schema stored() {
        Set<String> names = new LinkedHashSet<>();
        columns.columns().forEach(column -> names.add(column.name()));
        names.add(days.column());
        return new Schema(rows.schema().columns().stream()
                .filter(column -> names.contains(column.name()))
                .toList());
    }

    /** A batch as it was read, seen with the day. */
    private final class View {
        private final ColumnBatch batch;
        private final LongVector instants;
        private final IntVector day;
        private final ColumnBatch wide;
        private LocalDays.@Nullable Window window;
        private int dayOfWindow;

        private View(ColumnBatch batch) {
            this.batch = batch;
            this.instants = batch.column(position(batch.schema(), days.column()), LongVector.class);
            this.day = (IntVector) ColumnVector.of(Types.DateType.get(), instants.capacity());
            List<ColumnVector> vectors = new ArrayList<>();
            for (Types.NestedField column : columns.columns()) {
                vectors.add(column.name().equals(name) ? day : batch.column(position(batch.schema(), column.name())));
            }
            this.wide = new ColumnBatch(columns, vectors);
        }

        private ColumnBatch filled() {
            int[] into = day.values();
            for (int row = 0; row < batch.rows(); row++) {
                into[row] = dayOf(instants.values()[row]);
            }
            wide.setRows(batch.rows());
            return wide;
        }

        /** Rows of one day follow each other, so that the zone's rules are seldom asked. */
        private int dayOf(long micros) {
            var instant = DateTimeUtil.timestamptzFromMicros(micros).toInstant();
            LocalDays.Window known = window;
            if (known == null || instant.isBefore(known.start()) || !instant.isBefore(known.end())) {
                LocalDate found = days.dayOf(instant);
                window = days.window(found);
                dayOfWindow = Math.toIntExact(found.toEpochDay());
            }
            return dayOfWindow;
        }

        private static int position(Schema schema, String name) {
            return schema.columns().indexOf(Objects.requireNonNull(schema.findField(name), name));
        }
    }
}
