package dev.hindcast.compute.batch;

import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/**
 * Rows of one schema, column by column: rows {@code [0, rows)} of each vector. All of them count; what a filter drops is
 * taken out by {@link #keep}. A batch belongs to its maker, who fills it again and again: hand it on, do not keep it.
 * It never travels between tasks. A result batch may share the vectors of the batch that it was made from.
 */
public final class ColumnBatch {
    /** The most rows of a batch. */
    public static final int CAPACITY = 4096;

    private final Schema schema;
    private final List<ColumnVector> columns;
    private int rows;

    /**
     * A batch of these vectors, at first without rows.
     *
     * @param columns as {@link ColumnVector#of} makes them, one for each column of the schema, in its order
     */
    public ColumnBatch(Schema schema, List<ColumnVector> columns) {
        if (columns.size() != schema.columns().size()) {
            throw new IllegalArgumentException(columns.size() + " vectors for " + schema);
        }
        this.schema = schema;
        this.columns = List.copyOf(columns);
    }

    /** An empty batch with vectors of its own, for {@link #CAPACITY} rows. */
    public static ColumnBatch of(Schema schema) {
        return new ColumnBatch(
                schema,
                schema.columns().stream()
                        .map(column -> ColumnVector.of(column.type(), CAPACITY))
                        .toList());
    }

    /** Whether all columns have a vector. */
    public static boolean holds(Schema schema) {
        return schema.columns().stream().map(Types.NestedField::type).allMatch(ColumnVector::holds);
    }

    /** Names, ids and types of the columns. */
    public Schema schema() {
        return schema;
    }

    /** Number of rows. */
    public int rows() {
        return rows;
    }

    /** Says how many rows the vectors hold now; at most {@link #CAPACITY}. */
    public void setRows(int count) {
        rows = count;
    }

    /** The column at this position of the schema. */
    public ColumnVector column(int position) {
        return columns.get(position);
    }

    /** The column of this type of vector at this position. */
    public <V extends ColumnVector> V column(int position, Class<V> kind) {
        return kind.cast(columns.get(position));
    }

    /** Empties the batch and its vectors. */
    public void clear() {
        columns.forEach(ColumnVector::clear);
        rows = 0;
    }

    /** Keeps the first {@code count} of these rows, which ascend, and drops all others, in every vector. */
    public void keep(int[] kept, int count) {
        if (count < rows) {
            columns.forEach(column -> column.keep(kept, count));
            rows = count;
        }
    }
}
