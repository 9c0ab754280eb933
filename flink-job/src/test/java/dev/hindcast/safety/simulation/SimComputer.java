package dev.hindcast.safety.simulation;

import dev.hindcast.compute.ComputeRequest;
import dev.hindcast.compute.ComputedPartition;
import dev.hindcast.compute.PartitionComputer;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.safety.ModelComputer;
import dev.hindcast.table.Catalogs;
import java.util.List;

/** Computes from the model, as a job that takes a while and that an interruption ends. */
record SimComputer(Universe universe, SimProcess process, Catalogs catalogs) implements PartitionComputer {
    @Override
    public List<ComputedPartition> compute(ComputeRequest request) {
        if (universe.random.nextInt(3) == 0) {
            process.sleep(universe.random.nextLong(1, 9_000));
        }
        requireUninterrupted();
        if (!process.apart() && universe.disturber.flaw()) {
            // Nothing that passes by itself: the attempt fails, and somebody calls retry.
            throw ErrorCode.DECIMAL_OVERFLOW.error("Cannot compute %s: a row does not fit", request.partitions());
        }
        if (catalogs.load(request.sourceTable()).snapshot(request.sourceSnapshot()) == null) {
            throw ErrorCode.SOURCE_UNREADABLE.error("Cannot read snapshot %d", request.sourceSnapshot());
        }
        List<ComputedPartition> computed = new ModelComputer(universe.model, catalogs).compute(request);
        requireUninterrupted();
        return computed;
    }

    private static void requireUninterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw ErrorCode.FLINK_FAILED.error("Cannot wait for the job: interrupted");
        }
    }
}
