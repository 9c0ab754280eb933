package dev.hindcast.plan;

import java.util.Map;
import org.apache.iceberg.Schema;

/** Judges the code of a transform before a run: can it be planned, does it depend on anything but its rows? */
@FunctionalInterface
public interface TransformCheck {
    /**
     * The columns that the code reads.
     *
     * @param dependencySchemas alias to the schema of that dependency
     * @throws dev.hindcast.error.HindcastException TRANSFORM_INVALID when it is no row transform from these schemas to the
     *     target's, NOT_DETERMINISTIC when it calls a clock, a random source or the like
     */
    UsedColumns check(
            TransformFiles files, Schema sourceSchema, Map<String, Schema> dependencySchemas, Schema targetSchema);

    /**
     * Refuses a condition that is no pure true-or-false expression over one row of the target; one that knows no SQL accepts
     * all.
     *
     * @throws dev.hindcast.error.HindcastException SPEC_INVALID, NOT_DETERMINISTIC
     */
    default void requireCondition(String where, Schema targetSchema) {}
}
