package dev.hindcast.compute.transform.compiled;

import dev.hindcast.compute.batch.BytesDictionary;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.iceberg.types.Types;

/** The texts of a term for all rows of a batch. A row is odd when it is open which text it has. */
sealed class TextSlot permits TextChoiceSlot {
    final BytesVector vector;
    final boolean[] odd = new boolean[ColumnBatch.CAPACITY];
    boolean anyOdd;

    /** Texts that are there already. */
    TextSlot(BytesVector vector) {
        this.vector = vector;
    }

    /** The same text in every row; null in every row if it is null. */
    static TextSlot constant(Term.Constant constant) {
        BytesVector vector = own();
        if (constant.value() instanceof String text) {
            vector.use(new BytesDictionary(List.of(text.getBytes(StandardCharsets.UTF_8))));
        }
        for (int row = 0; row < ColumnBatch.CAPACITY; row++) {
            if (constant.value() == null) {
                vector.setNull(row);
            } else {
                vector.setCode(row, 0);
            }
        }
        return new TextSlot(vector);
    }

    static BytesVector own() {
        return (BytesVector) ColumnVector.of(Types.StringType.get(), ColumnBatch.CAPACITY);
    }

    /** Fills the rows {@code [0, rows)}. */
    void fill(int rows) {
        // Nothing to do for what is there already.
    }
}
