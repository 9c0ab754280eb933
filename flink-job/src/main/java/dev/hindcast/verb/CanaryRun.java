package dev.hindcast.verb;

import dev.hindcast.compute.ComputedPartition;
import dev.hindcast.compute.FlinkPartitionComputer;
import dev.hindcast.compute.MeasuredJob;
import dev.hindcast.compute.Recipe;
import dev.hindcast.compute.Staging;
import dev.hindcast.control.CanaryResult;
import dev.hindcast.control.RunBounds;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.plan.LockedPlan.PlannedPartition;
import dev.hindcast.table.Catalogs;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.FileIO;

/** The jobs of a canary. What they stage is deleted again; a job that fails leaves files that no snapshot reaches. */
final class CanaryRun {
    private static final double NANOS = 1e9;

    private final LockedPlan plan;
    private final FlinkPartitionComputer computer;
    private final Table target;

    CanaryRun(LockedPlan plan, Catalogs catalogs, FlinkPartitionComputer computer) {
        this.plan = plan;
        this.computer = computer;
        this.target = catalogs.load(plan.target().table());
    }

    CanaryResult measure(PlannedPartition chosen, int slots, RunBounds bounds) {
        MeasuredJob cold = job(chosen.value(), slots);
        PeakMemory.reset();
        MeasuredJob warm = job(chosen.value(), slots);
        long memory = PeakMemory.bytes();
        PartitionFacts facts = only(warm).facts();
        refuseDifference(only(cold).facts(), facts);
        return new CanaryResult(
                plan.runId(),
                chosen.value(),
                Instant.now().toString(),
                Runtime.getRuntime().availableProcessors(),
                slots,
                chosen.inputBytes(),
                facts.rowsRead(),
                facts.bytes(),
                facts.rowsOut(),
                seconds(cold),
                seconds(warm),
                warm.cpuSeconds(),
                emptyDay().map(day -> seconds(job(day, slots))).orElse(null),
                memory,
                facts.checksum(),
                CanaryStages.of(chosen.inputBytes(), warm, facts),
                bounds);
    }

    private MeasuredJob job(String partition, int slots) {
        String staging = Staging.below(target, "canary-" + UUID.randomUUID());
        MeasuredJob done = computer.measure(
                Recipe.of(plan, slots).at(plan.source().w0().snapshotId(), List.of(partition), staging));
        delete(done);
        return done;
    }

    private void delete(MeasuredJob done) {
        FileIO io = target.io();
        done.partitions().stream()
                .flatMap(each -> each.staged().files().stream())
                .forEach(file -> io.deleteFile(file.location()));
        io.deleteFile(done.result());
    }

    /** A date without rows: a planned one, else one before all history if partitions are dates. */
    private Optional<String> emptyDay() {
        Optional<String> planned = plan.partitions().stream()
                .filter(each -> each.inputBytes() == 0)
                .map(PlannedPartition::value)
                .findFirst();
        return planned.isPresent() ? planned : farDay();
    }

    private Optional<String> farDay() {
        Set<String> values =
                plan.partitions().stream().map(PlannedPartition::value).collect(Collectors.toSet());
        boolean dates = values.stream().allMatch(value -> value.matches("\\d{4}-\\d\\d-\\d\\d"));
        return dates ? Optional.of(LocalDate.of(1000, 1, 1).toString()) : Optional.empty();
    }

    private static ComputedPartition only(MeasuredJob job) {
        return job.partitions().get(0);
    }

    private static double seconds(MeasuredJob job) {
        return job.wall().toNanos() / NANOS;
    }

    private void refuseDifference(PartitionFacts one, PartitionFacts other) {
        if (!one.checksum().equals(other.checksum()) || one.rowsOut() != other.rowsOut()) {
            throw ErrorCode.NOT_DETERMINISTIC
                    .error(
                            "Cannot trust run %s: partition %s computed twice gave checksum %s and then %s",
                            plan.runId(), one.partition(), one.checksum(), other.checksum())
                    .value(other.checksum())
                    .expected(one.checksum())
                    .next("hindcast abort " + plan.runId());
        }
    }
}
