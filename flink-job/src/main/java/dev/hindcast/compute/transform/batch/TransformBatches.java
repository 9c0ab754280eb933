package dev.hindcast.compute.transform.batch;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.wire.Step;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** joined batch -> batch of the target's columns. */
public final class TransformBatches extends Stage<ColumnBatch, ColumnBatch> {
    private final BatchTransform.Plan plan;
    private transient BatchTransform.@Nullable Binder binder;
    private transient @Nullable ColumnBatch boundTo;
    private transient @Nullable BatchTransform transform;

    /** Runs this transform. */
    public TransformBatches(BatchTransform.Plan plan) {
        this.plan = plan;
    }

    @Override
    protected Optional<Step> step() {
        return Optional.of(Step.TRANSFORM);
    }

    @Override
    public void open() {
        binder = plan.open();
        boundTo = null;
    }

    @Override
    protected void take(ColumnBatch joined) {
        BatchTransform bound = transform;
        if (bound == null || boundTo != joined) {
            bound = Objects.requireNonNull(binder, "not open").bind(joined);
            transform = bound;
            boundTo = joined;
        }
        ColumnBatch result = bound.apply();
        if (result.rows() > 0) {
            emit(result);
        }
    }
}
