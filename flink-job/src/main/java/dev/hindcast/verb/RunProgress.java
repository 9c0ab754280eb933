package dev.hindcast.verb;

import dev.hindcast.compute.Backfill;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.observe.CatalogFacts;
import dev.hindcast.observe.ProgressLine;
import dev.hindcast.plan.LockedPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints the progress line of a working run, with the rate since this process took it up. */
final class RunProgress implements Backfill.Progress {
    /** Reading the tables for each line would slow down what is measured. */
    private static final Duration FACTS_AGE = Duration.ofSeconds(5);

    private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(10);

    private final Session session;
    private final RunFacts tables;
    private final String runId;
    private final Map<String, Long> bytes = new TreeMap<>();
    private final long startNanos = System.nanoTime();
    private long doneBefore = -1;
    private Map<PartitionState, Long> saidOf = Map.of();
    private long saidNanos;
    private long factsNanos;
    private @Nullable CatalogFacts facts;

    RunProgress(Session session, LockedPlan plan) {
        this.session = session;
        this.tables = new RunFacts(session, plan);
        this.runId = plan.runId();
        plan.partitions().forEach(partition -> bytes.put(partition.value(), partition.inputBytes()));
    }

    @Override
    public synchronized void at(List<PartitionRow> partitions) {
        if (isNew(partitions)) {
            say(partitions);
        }
    }

    /** A line that says the same as the last is worth its place only as a sign of life. */
    private boolean isNew(List<PartitionRow> partitions) {
        Map<PartitionState, Long> states =
                partitions.stream().collect(Collectors.groupingBy(PartitionRow::state, Collectors.counting()));
        boolean due = !states.equals(saidOf) || System.nanoTime() - saidNanos > SIGN_OF_LIFE.toNanos();
        if (due) {
            saidOf = states;
            saidNanos = System.nanoTime();
        }
        return due;
    }

    private void say(List<PartitionRow> partitions) {
        long done = bytesDone(partitions);
        doneBefore = doneBefore < 0 ? done : doneBefore;
        double seconds = Math.max(0.001, (System.nanoTime() - startNanos) / 1e9);
        double rate = (done - doneBefore) / seconds;
        long left = bytes.values().stream().mapToLong(Long::longValue).sum() - done;
        facts().ifPresent(known ->
                session.say(ProgressLine.of(partitions, known.withRate(megabytes(rate), remaining(left, rate)))));
    }

    private long bytesDone(List<PartitionRow> partitions) {
        return partitions.stream()
                .filter(row -> row.state() == PartitionState.VALIDATED)
                .mapToLong(row -> bytes.getOrDefault(row.partition(), 0L))
                .sum();
    }

    /** A catalog that is away for a moment costs a line, not the run. */
    private Optional<CatalogFacts> facts() {
        if (facts == null || System.nanoTime() - factsNanos > FACTS_AGE.toNanos()) {
            try {
                facts = tables.of(session.run(runId));
                factsNanos = System.nanoTime();
            } catch (HindcastException away) {
                return Optional.ofNullable(facts);
            }
        }
        return Optional.ofNullable(facts);
    }

    private static Optional<Double> megabytes(double bytesPerSecond) {
        return bytesPerSecond > 0 ? Optional.of(bytesPerSecond / 1e6) : Optional.empty();
    }

    private static Optional<Duration> remaining(long left, double bytesPerSecond) {
        if (left <= 0) {
            return Optional.of(Duration.ZERO);
        }
        return bytesPerSecond > 0
                ? Optional.of(Duration.ofSeconds((long) Math.ceil(left / bytesPerSecond)))
                : Optional.empty();
    }
}
