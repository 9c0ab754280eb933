package dev.hindcast.validate;

/** Runs SQL over exactly given snapshots with a Flink job: rules of the gate, and consumer queries. */
public interface SnapshotSql {
    /**
     * Runs the query.
     *
     * @throws dev.hindcast.error.HindcastException TRANSFORM_INVALID when the text cannot be planned, else FLINK_FAILED
     */
    SqlAnswer run(SqlRequest request);
}
