package dev.hindcast.compute.transform.batch;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.error.ErrorCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types.NestedField;

/** The batch of target rows that a transform hands on, each vector in it once, without a null where none may be. */
public final class ResultBatch {
    private final ColumnBatch batch;
    private final KeyText key;
    private final IdentityHashMap<ColumnVector, ColumnVector> copies = new IdentityHashMap<>();

    /** A batch of these vectors, one for each column of the target; one vector may stand for several columns. */
    public ResultBatch(Schema target, List<ColumnVector> vectors, List<String> key) {
        Set<ColumnVector> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<ColumnVector> distinct = new ArrayList<>();
        for (int i = 0; i < vectors.size(); i++) {
            ColumnVector vector = vectors.get(i);
            if (!seen.add(vector)) {
                ColumnVector copy = ColumnVector.of(target.columns().get(i).type(), ColumnBatch.CAPACITY);
                copies.put(copy, vector);
                vector = copy;
            }
            distinct.add(vector);
        }
        this.batch = new ColumnBatch(target, distinct);
        this.key = new KeyText(batch, target, key);
    }

    /**
     * The filled vectors as a batch.
     *
     * @param kept the rows to keep, when they are fewer than {@code rows}
     * @throws dev.hindcast.error.HindcastException TRANSFORM_INVALID for a null in a required column
     */
    public ColumnBatch of(int rows, int[] kept, int keptCount) {
        copies.forEach((copy, vector) -> VectorCopy.copy(vector, copy, rows));
        batch.setRows(rows);
        batch.keep(kept, keptCount);
        for (int i = 0; i < batch.schema().columns().size(); i++) {
            NestedField column = batch.schema().columns().get(i);
            if (column.isRequired() && batch.column(i).hasNulls()) {
                requireValues(column, batch.column(i));
            }
        }
        return batch;
    }

    private void requireValues(NestedField column, ColumnVector vector) {
        for (int row = 0; row < batch.rows(); row++) {
            if (vector.isNull(row)) {
                throw ErrorCode.TRANSFORM_INVALID
                        .error("Cannot write column %s of %s: it is null but required", column.name(), key.of(row))
                        .value(key.of(row))
                        .expected(column.type().toString());
            }
        }
    }
}
