package dev.hindcast.compute.transform.batch;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.transform.RowTransform;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types.NestedField;

/** A user's class over the vectors of a batch. */
final class JavaBatchTransform implements BatchTransform {
    private final RowTransform transform;
    private final ColumnBatch joined;
    private final JavaBinding binding;
    private final ResultBatch result;
    private final KeyText key;
    private final BatchRows rows = new BatchRows();

    JavaBatchTransform(
            RowTransform transform, ColumnBatch joined, JoinedColumns input, Schema target, List<String> key) {
        this.transform = transform;
        this.joined = joined;
        this.binding = JavaBinding.to(joined, input, target);
        transform.bind(binding);
        this.key = new KeyText(joined, input.source(), key);
        List<ColumnVector> vectors = new ArrayList<>();
        for (NestedField column : target.columns()) {
            VectorOutput output = binding.written().get(column.name());
            String from = binding.copied().getOrDefault(column.name(), "");
            vectors.add(output != null ? output.vector() : joined.column(input.position(from)));
        }
        this.result = new ResultBatch(target, vectors, key);
    }

    @Override
    public ColumnBatch apply() {
        int count = joined.rows();
        rows.begin(count);
        binding.written().values().forEach(output -> output.begin(count));
        try {
            transform.apply(rows);
        } catch (HindcastException refusal) {
            throw refusal;
        } catch (RuntimeException failure) {
            throw refusal(failure, count);
        }
        binding.written().values().forEach(output -> output.finish(count));
        return result.of(count, rows.kept(), rows.keptCount());
    }

    /** Row by row, since a call for a batch does not tell which of its rows failed. */
    private HindcastException refusal(RuntimeException failure, int count) {
        for (int row = 0; row < count; row++) {
            rows.beginOne(row);
            try {
                transform.apply(rows);
            } catch (RuntimeException again) {
                return refusal(again, key.of(row));
            }
        }
        return refusal(failure, "a row that is fine when it is computed alone");
    }

    private HindcastException refusal(RuntimeException failure, String row) {
        ErrorCode code =
                failure instanceof ArithmeticException ? ErrorCode.DECIMAL_OVERFLOW : ErrorCode.TRANSFORM_INVALID;
        return code.error(
                        "Cannot compute %s: %s failed: %s",
                        row, transform.getClass().getName(), Objects.toString(failure.getMessage(), failure.toString()))
                .value(row)
                .expected("a value that fits its column")
                .because(failure);
    }
}
