package dev.hindcast.verb;

import dev.hindcast.compute.ComputeRequest;
import dev.hindcast.compute.ComputedPartition;
import dev.hindcast.compute.PartitionComputer;
import java.util.List;
import java.util.function.Supplier;

/** Makes the computer when it is first asked: a verb that computes nothing must not start a cluster. */
record LazyComputer(Supplier<PartitionComputer> computer) implements PartitionComputer {
    @Override
    public List<ComputedPartition> compute(ComputeRequest request) {
        return computer.get().compute(request);
    }

    @Override
    public boolean holds(String stagingPrefix, List<String> partitions) {
        return computer.get().holds(stagingPrefix, partitions);
    }

    @Override
    public void end(String stagingPrefix, List<String> partitions) {
        computer.get().end(stagingPrefix, partitions);
    }
}
