package dev.hindcast.compute;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.wire.Evidence;
import dev.hindcast.table.Catalogs;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.iceberg.Table;

/** The rows that follow from the source, as a compute job makes them, and before anybody writes them. */
public final class SourceRows {
    private final ComputePlanner planner;

    /** Looks tables up in these catalogs. */
    public SourceRows(Catalogs catalogs) {
        this.planner = new ComputePlanner(catalogs);
    }

    /**
     * The stages of one request.
     *
     * @param batches result rows in the target's columns, each batch of one partition after the other
     * @param evidence what the stages count on the way: see {@link dev.hindcast.compute.wire.Tally}
     */
    public record Stages(Table target, DataStream<ColumnBatch> batches, DataStream<Evidence> evidence) {}

    /**
     * Adds the stages to the environment; nothing runs.
     *
     * @throws dev.hindcast.error.HindcastException what a compute job of the same request is refused with
     */
    public Stages in(StreamExecutionEnvironment env, ComputeRequest request) {
        ComputePlan plan = planner.plan(request);
        Results results = new ComputeGraph(plan).results(env);
        return new Stages(plan.target(), results.batches(), ComputeGraph.evidence(results.stages()));
    }
}
