package dev.hindcast.compute.transform.compiled;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.transform.batch.BatchTransform;
import dev.hindcast.compute.transform.batch.KeyText;
import dev.hindcast.compute.transform.batch.ResultBatch;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;

/** A compiled query over the vectors of one batch. */
final class CompiledTransform implements BatchTransform {
    private static final int[] ALL = new int[0];

    private final ColumnBatch joined;
    private final @Nullable Condition condition;
    private final Slots slots;
    private final List<ResultVector> calculated = new ArrayList<>();
    private final ResultBatch result;
    private final KeyText key;

    CompiledTransform(CompiledPlan plan, ColumnBatch joined) {
        this.joined = joined;
        this.slots = new Slots(joined);
        this.condition = plan.condition() == null ? null : new Condition(plan.condition(), joined);
        ExactTerms exact = new ExactTerms(joined);
        List<ColumnVector> vectors = new ArrayList<>();
        for (int i = 0; i < plan.outputs().size(); i++) {
            NestedField column = plan.target().columns().get(i);
            Term term = plan.outputs().get(i);
            if (term instanceof Term.Column copied) {
                vectors.add(joined.column(copied.position()));
            } else {
                ResultVector vector = new ResultVector(column, term, slots, exact);
                calculated.add(vector);
                vectors.add(vector.vector());
            }
        }
        this.result = new ResultBatch(plan.target(), vectors, plan.key());
        this.key = new KeyText(joined, plan.input().source(), plan.key());
    }

    @Override
    public ColumnBatch apply() {
        if (condition != null) {
            filter(condition);
        }
        int rows = joined.rows();
        slots.fill(rows);
        for (ResultVector vector : calculated) {
            fill(vector, rows);
        }
        return result.of(rows, ALL, rows);
    }

    private void filter(Condition where) {
        try {
            where.filter();
        } catch (ArithmeticException failure) {
            throw refusal("the WHERE clause", where.row(), failure);
        }
    }

    private void fill(ResultVector vector, int rows) {
        try {
            vector.fill(rows);
        } catch (ArithmeticException failure) {
            throw refusal("column " + vector.name(), vector.row(), failure);
        }
    }

    private HindcastException refusal(String what, int row, ArithmeticException failure) {
        ErrorCode code = failure instanceof DoesNotFit ? ErrorCode.DECIMAL_OVERFLOW : ErrorCode.TRANSFORM_INVALID;
        return code.error("Cannot write %s of %s: %s", what, key.of(row), failure.getMessage())
                .value(key.of(row))
                .expected("a value that fits its type")
                .because(failure);
    }
}
