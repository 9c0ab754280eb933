package dev.hindcast.compute.transform.batch;

import dev.hindcast.compute.batch.ColumnBatch;
import java.io.Serializable;

/** Turns winners, joined with their dimensions, into rows of the target. One object serves one batch object. */
public interface BatchTransform {
    /**
     * The result rows of the batch that this object is bound to, in order, in the target's columns. They share vectors with
     * that batch, which is used up by the call, and are valid until the next.
     *
     * @throws dev.hindcast.error.HindcastException DECIMAL_OVERFLOW or TRANSFORM_INVALID that names column and key
     */
    ColumnBatch apply();

    /** How a transform travels to its tasks. */
    interface Plan extends Serializable {
        /** For people: {@code compiled SQL}, {@code class com.shop.TaxTransform}. */
        String title();

        /** The columns that it reads from. */
        JoinedColumns input();

        /** Makes it ready on a task. */
        Binder open();
    }

    /** A transform on a task. */
    @FunctionalInterface
    interface Binder {
        /** The transform, bound to a batch of {@link Plan#input} that its maker fills again and again. */
        BatchTransform bind(ColumnBatch joined);
    }
}
