package dev.hindcast.compute.winner;

import dev.hindcast.compute.batch.BooleanVector;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.WideDecimalVector;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.iceberg.Schema;

/**
 * Columns of a batch's row as few bytes: equal exactly when the fields are, and in their (unsigned) order, nulls first. As
 * {@link OrderedFields}, but short: a required column needs no mark of its presence, a last text no mark of its end.
 */
public final class KeyFields implements Serializable {
    private static final int NULL = 0;
    private static final int VALUE = 1;

    private final int[] positions;
    private final boolean[] optional;

    private KeyFields(int[] positions, boolean[] optional) {
        this.positions = positions;
        this.optional = optional;
    }

    /** These columns of a batch of this schema. */
    public static KeyFields of(Schema schema, List<String> names) {
        int[] positions = names.stream()
                .mapToInt(name -> schema.columns().indexOf(schema.findField(name)))
                .toArray();
        boolean[] optional = new boolean[positions.length];
        for (int i = 0; i < positions.length; i++) {
            optional[i] = schema.columns().get(positions[i]).isOptional();
        }
        return new KeyFields(positions, optional);
    }

    /** Where the columns stand in the batch; of no other column a byte is written. */
    public IntStream positions() {
        return IntStream.of(positions);
    }

    /** The only column, if it is a text without nulls: its bytes are what {@link #write} would append. */
    public Optional<BytesVector> onlyText(ColumnBatch batch) {
        return positions.length == 1 && !optional[0] && batch.column(positions[0]) instanceof BytesVector text
                ? Optional.of(text)
                : Optional.empty();
    }

    /** Appends the row's bytes. */
    public void write(ColumnBatch batch, int row, ByteSink out) {
        for (int i = 0; i < positions.length; i++) {
            ColumnVector column = batch.column(positions[i]);
            if (optional[i]) {
                out.put(column.isNull(row) ? NULL : VALUE);
            }
            if (!optional[i] || !column.isNull(row)) {
                write(column, row, i == positions.length - 1, out);
            }
        }
    }

    private static void write(ColumnVector column, int row, boolean last, ByteSink out) {
        if (column instanceof LongVector longs) {
            out.putLong(longs.values()[row] ^ Long.MIN_VALUE);
        } else if (column instanceof BytesVector bytes) {
            writeText(bytes, row, last, out);
        } else if (column instanceof IntVector ints) {
            out.putInt(ints.values()[row] ^ Integer.MIN_VALUE);
        } else if (column instanceof BooleanVector booleans) {
            out.put(booleans.values()[row] ? 1 : 0);
        } else {
            WideDecimalVector wide = (WideDecimalVector) column;
            out.putLong(wide.high()[row] ^ Long.MIN_VALUE);
            out.putLong(wide.low()[row]);
        }
    }

    /** A zero byte inside is written as 0 255, the end as 0 1: so a prefix comes before what it begins. */
    private static void writeText(BytesVector text, int row, boolean last, ByteSink out) {
        int start = text.starts()[row];
        int end = start + text.lengths()[row];
        if (last) {
            out.put(text.data(), start, end - start);
            return;
        }
        for (int at = start; at < end; at++) {
            out.put(text.data()[at]);
            if (text.data()[at] == 0) {
                out.put(0xFF);
            }
        }
        out.put(0);
        out.put(1);
    }
}
