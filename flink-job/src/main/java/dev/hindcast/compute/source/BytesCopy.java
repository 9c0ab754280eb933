package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.BytesDictionary;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnBatch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.util.UUIDUtil;
import org.apache.parquet.column.Dictionary;
import org.jspecify.annotations.Nullable;

/** Text and bytes; where the file has a dictionary, so has the batch. */
final class BytesCopy extends VectorCopy {
    private final BytesVector target;
    private final Type type;
    private final int[] offsets = new int[ColumnBatch.CAPACITY + 1];
    private @Nullable BytesDictionary dictionaryValues;

    BytesCopy(BytesVector target, Type type) {
        super(target);
        this.target = target;
        this.type = type;
    }

    @Override
    void fillValue(Object value, int count) {
        target.use(new BytesDictionary(List.of(bytesOf(value))));
        for (int i = 0; i < count; i++) {
            target.setCode(i, 0);
        }
    }

    @Override
    void values(ValueVector from, int rows, int[] chosen, int count) {
        if (from instanceof BaseVariableWidthVector) {
            from.getOffsetBuffer()
                    .nioBuffer(0, (rows + 1) * Integer.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asIntBuffer()
                    .get(offsets, 0, rows + 1);
        } else {
            int width = width(from);
            for (int i = 0; i <= rows; i++) {
                offsets[i] = i * width;
            }
        }
        place(bytes(from, offsets[rows]), rows, chosen, count);
    }

    /** All bytes are copied at once, those of rows that were not chosen too: that is cheaper than row by row. */
    private void place(ByteBuffer all, int rows, int[] chosen, int count) {
        int base = target.reserve(0, offsets[rows]);
        all.get(target.data(), base, offsets[rows]);
        int[] starts = target.starts();
        int[] lengths = target.lengths();
        for (int i = 0; i < count; i++) {
            int row = chosen[i];
            starts[i] = base + offsets[row];
            lengths[i] = offsets[row + 1] - offsets[row];
        }
    }

    @Override
    void learn(Dictionary dictionary) {
        List<byte[]> values = new ArrayList<>();
        for (int i = 0; i <= dictionary.getMaxId(); i++) {
            values.add(dictionary.decodeToBinary(i).getBytes());
        }
        dictionaryValues = new BytesDictionary(values);
    }

    @Override
    void encoded(int[] numbers, int[] chosen, int count) {
        target.use(java.util.Objects.requireNonNull(dictionaryValues, "no dictionary was learnt"));
        for (int i = 0; i < count; i++) {
            if (!target.isNull(i)) {
                target.setCode(i, numbers[chosen[i]]);
            }
        }
    }

    private byte[] bytesOf(Object value) {
        if (value instanceof ByteBuffer buffer) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.duplicate().get(bytes);
            return bytes;
        }
        return type.typeId() == Type.TypeID.UUID
                ? UUIDUtil.convert((UUID) value)
                : value.toString().getBytes(StandardCharsets.UTF_8);
    }
}
