package dev.hindcast.control;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What {@code size} says of a run's jobs before they start, to be held against what they took.
 *
 * @param madeAt ISO time
 * @param canaryPartition the partition that was measured; it is no part of the comparison
 * @param fixedSeconds of a job, whatever it reads
 * @param bytesPerSecond of one job, once it runs
 */
public record Prediction(
        String runId, String madeAt, String canaryPartition, double fixedSeconds, double bytesPerSecond) {
    private static final double MILLIS = 1e3;

    /** The prediction that follows from a canary. */
    public static Prediction of(CanaryResult canary, Instant now) {
        return new Prediction(
                canary.runId(), now.toString(), canary.partition(), canary.fixedSeconds(), canary.bytesPerSecond());
    }

    /**
     * A partition that was computed.
     *
     * @param inputBytes as planned; 0 for one without rows
     * @param started when its job was claimed; partitions of one job have the same time
     */
    public record Done(String partition, long inputBytes, Instant started, Instant completed) {}

    /**
     * Seconds of jobs, added up.
     *
     * @param partitions how many are compared
     */
    public record Compared(int partitions, double predictedSeconds, double actualSeconds) {
        /** How much longer it took than was predicted, as a share of the prediction; negative when it took less. */
        public double off() {
            return predictedSeconds == 0 ? 0 : actualSeconds / predictedSeconds - 1;
        }
    }

    /** Jobs with rows. Those that have partitions without rows beside them count among these. */
    public Compared withRows(Collection<Done> done) {
        return compared(jobs(done).stream().filter(Prediction::hasRows).toList());
    }

    /** Jobs none of whose partitions has rows: a prediction by bytes would be nothing. */
    public Compared withoutRows(Collection<Done> done) {
        return compared(jobs(done).stream().filter(job -> !hasRows(job)).toList());
    }

    /** Whether nothing had been started when the prediction was made. */
    public boolean wasMadeBefore(Collection<Done> done) {
        Instant made = Instant.parse(madeAt);
        return done.stream().noneMatch(one -> one.started().isBefore(made));
    }

    private static boolean hasRows(List<Done> job) {
        return job.stream().anyMatch(one -> one.inputBytes() > 0);
    }

    /** A job that computed the canary's partition again, perhaps with others, tells nothing new. */
    private Collection<List<Done>> jobs(Collection<Done> done) {
        Map<Instant, List<Done>> jobs =
                done.stream().collect(Collectors.groupingBy(Done::started, TreeMap::new, Collectors.toList()));
        return jobs.values().stream()
                .filter(job -> job.stream().noneMatch(one -> one.partition().equals(canaryPartition)))
                .toList();
    }

    private Compared compared(List<List<Done>> jobs) {
        double predicted = 0;
        double actual = 0;
        for (List<Done> job : jobs) {
            long bytes = job.stream().mapToLong(Done::inputBytes).sum();
            Instant end =
                    job.stream().map(Done::completed).max(Instant::compareTo).orElseThrow();
            predicted += fixedSeconds + bytes / bytesPerSecond;
            actual += Duration.between(job.get(0).started(), end).toMillis() / MILLIS;
        }
        return new Compared(jobs.stream().mapToInt(List::size).sum(), predicted, actual);
    }
}
