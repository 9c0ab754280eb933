package dev.hindcast.compute.transform;

import dev.hindcast.compute.batch.BatchFiller;
import dev.hindcast.compute.batch.BooleanVector;
import dev.hindcast.compute.batch.BytesDictionary;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.DoubleVector;
import dev.hindcast.compute.batch.FloatVector;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.WideDecimalVector;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.utils.ProjectedRowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types.NestedField;

/** Columns of a dimension's rows, each row of a batch taking the values of the row with its number. */
final class Gather {
    private final List<ColumnVector> table;
    private final IdentityHashMap<ColumnVector, BytesDictionary> dictionaries = new IdentityHashMap<>();

    /**
     * A table of these rows.
     *
     * @param type type of the rows
     * @param wanted the columns that are taken
     */
    Gather(List<RowData> rows, RowType type, Schema wanted) {
        int capacity = Math.max(1, rows.size());
        this.table = wanted.columns().stream()
                .map(column -> ColumnVector.of(column.type(), capacity))
                .toList();
        ColumnBatch batch = new ColumnBatch(wanted, table);
        BatchFiller filler = new BatchFiller(batch);
        ProjectedRowData projected = ProjectedRowData.from(wanted.columns().stream()
                .map(NestedField::name)
                .mapToInt(type::getFieldIndex)
                .toArray());
        rows.forEach(row -> filler.add(projected.replaceRow(row)));
        table.forEach(vector -> addDictionary(vector, rows.size()));
    }

    private void addDictionary(ColumnVector vector, int rows) {
        if (vector instanceof BytesVector bytes) {
            List<byte[]> values = new ArrayList<>();
            for (int row = 0; row < rows; row++) {
                values.add(bytes.isNull(row) ? new byte[0] : bytes.copy(row));
            }
            dictionaries.put(vector, new BytesDictionary(values));
        }
    }

    /**
     * Fills one of the wanted columns.
     *
     * @param numbers each row's number in the table; -1 for null
     */
    void fill(int column, ColumnVector to, int[] numbers, int rows) {
        ColumnVector from = table.get(column);
        to.clear();
        if (to instanceof BytesVector bytes) {
            bytes.use(Objects.requireNonNull(dictionaries.get(from)));
        }
        for (int row = 0; row < rows; row++) {
            if (numbers[row] < 0 || from.isNull(numbers[row])) {
                to.setNull(row);
            }
        }
        values(from, to, numbers, rows);
    }

    private static void values(ColumnVector from, ColumnVector to, int[] numbers, int rows) {
        if (from instanceof LongVector longs) {
            long[] values = ((LongVector) to).values();
            for (int row = 0; row < rows; row++) {
                values[row] = longs.values()[Math.max(0, numbers[row])];
            }
        } else if (from instanceof IntVector ints) {
            int[] values = ((IntVector) to).values();
            for (int row = 0; row < rows; row++) {
                values[row] = ints.values()[Math.max(0, numbers[row])];
            }
        } else if (from instanceof BytesVector) {
            BytesVector bytes = (BytesVector) to;
            for (int row = 0; row < rows; row++) {
                if (!to.isNull(row)) {
                    bytes.setCode(row, numbers[row]);
                }
            }
        } else {
            seldom(from, to, numbers, rows);
        }
    }

    private static void seldom(ColumnVector from, ColumnVector to, int[] numbers, int rows) {
        for (int row = 0; row < rows; row++) {
            int number = Math.max(0, numbers[row]);
            if (from instanceof BooleanVector flags) {
                ((BooleanVector) to).values()[row] = flags.values()[number];
            } else if (from instanceof FloatVector floats) {
                ((FloatVector) to).values()[row] = floats.values()[number];
            } else if (from instanceof DoubleVector doubles) {
                ((DoubleVector) to).values()[row] = doubles.values()[number];
            } else {
                ((WideDecimalVector) to).high()[row] = ((WideDecimalVector) from).high()[number];
                ((WideDecimalVector) to).low()[row] = ((WideDecimalVector) from).low()[number];
            }
        }
    }
}
