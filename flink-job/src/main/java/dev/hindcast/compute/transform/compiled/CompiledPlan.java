package dev.hindcast.compute.transform.compiled;

import dev.hindcast.compute.transform.batch.BatchTransform;
import dev.hindcast.compute.transform.batch.JoinedColumns;
import java.util.List;
import org.apache.iceberg.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A compiled query on its way to the tasks.
 *
 * @param outputs a term for each column of the target, in its order and type
 * @param condition which rows are kept; null for all
 * @param key key columns, for messages
 */
record CompiledPlan(
        JoinedColumns input, List<Term> outputs, @Nullable Term condition, Schema target, List<String> key)
        implements BatchTransform.Plan {
    CompiledPlan {
        outputs = List.copyOf(outputs);
        key = List.copyOf(key);
    }

    @Override
    public String title() {
        return "compiled SQL";
    }

    @Override
    public BatchTransform.Binder open() {
        return joined -> new CompiledTransform(this, joined);
    }
}
