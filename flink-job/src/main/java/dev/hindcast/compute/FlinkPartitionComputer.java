package dev.hindcast.compute;

import com.sun.management.OperatingSystemMXBean;
import dev.hindcast.compute.source.PageProbe;
import dev.hindcast.submit.FlinkRuntime;
import dev.hindcast.table.Catalogs;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Computes partitions with one bounded Flink job a request; the job answers through a file, so that it may run detached. */
public final class FlinkPartitionComputer implements PartitionComputer {
    private static final double NANOS = 1e9;
    private static final OperatingSystemMXBean MACHINE =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final FlinkRuntime flink;
    private final ComputePlanner planner;

    /** Looks tables up in these catalogs and runs on this Flink. */
    public FlinkPartitionComputer(Catalogs catalogs, FlinkRuntime flink) {
        this.flink = flink;
        this.planner = new ComputePlanner(catalogs);
    }

    @Override
    public List<ComputedPartition> compute(ComputeRequest request) {
        ComputePlan plan = planner.plan(request);
        flink.run(graph(plan), jobName(request));
        return plan.result().read();
    }

    /** Computes as ever, and tells what it cost. */
    public MeasuredJob measure(ComputeRequest request) {
        ComputePlan plan = planner.plan(request);
        long sent = flink.bytesShuffled().orElse(0);
        long cpu = MACHINE.getProcessCpuTime();
        long start = System.nanoTime();
        flink.run(graph(plan), jobName(request));
        Duration wall = Duration.ofNanos(System.nanoTime() - start);
        double cpuSeconds = (MACHINE.getProcessCpuTime() - cpu) / NANOS;
        return new MeasuredJob(
                plan.result().read(),
                wall,
                cpuSeconds,
                plan.result().cpuNanos(),
                flink.bytesShuffled().orElse(0) - sent,
                new PageProbe(plan.source()).read(plan.units(), plan.columns()),
                plan.result().location());
    }

    /** The graph of the request's job, not run; for looking at. */
    StreamExecutionEnvironment graph(ComputePlan plan) {
        StreamExecutionEnvironment env = flink.batch(plan.request().parallelism());
        new ComputeGraph(plan).build(env);
        return env;
    }

    ComputePlan plan(ComputeRequest request) {
        return planner.plan(request);
    }

    static String jobName(ComputeRequest request) {
        int count = request.partitions().size();
        return "hindcast compute " + request.targetTable() + " "
                + (count == 1 ? request.partitions().get(0) : count + " partitions");
    }
}
