package dev.hindcast.control;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * From a canary to a run. It takes for granted that each job beyond the first finds as many free cores, as much disk and network
 * as the canary had; whoever runs the jobs must see to that, and the limits below are what the spec says of it.
 */
public final class Sizing {
    private static final double MEGABYTE = 1e6;
    private static final double SECONDS_A_MINUTE = 60;
    private static final double SECONDS_AN_HOUR = 3600;

    private final CanaryResult canary;
    private final SizeQuestion question;
    private final double again;
    private final double partitionSeconds;
    private final double jobSeconds;

    private Sizing(CanaryResult canary, SizeQuestion question) {
        this.canary = canary;
        this.question = question;
        this.again = 1 + canary.run().retryRate();
        int partitions = Math.max(1, question.partitions());
        double bytes = (double) question.bytes() / partitions;
        this.partitionSeconds = canary.fixedSeconds() + bytes / canary.bytesPerSecond();
        this.jobSeconds =
                question.partitions() * partitionSeconds * again + question.emptyPartitions() * canary.fixedSeconds();
    }

    /** The answer. */
    public static SizeAnswer size(CanaryResult canary, SizeQuestion question) {
        return new Sizing(canary, question).answer();
    }

    private SizeAnswer answer() {
        double deadline = question.deadline().toMillis() / 1e3;
        long jobs = Math.max(1, (long) Math.ceil(jobSeconds / deadline));
        long concurrency = Math.min(jobs, canary.run().maxConcurrency());
        Map.Entry<String, Double> longest = longest(concurrency, jobs);
        double slotHours = jobSeconds * canary.slots() / SECONDS_AN_HOUR;
        List<String> reasons = reasons(longest, jobs, deadline, slotHours);
        Duration duration = Duration.ofMillis((long) Math.ceil(longest.getValue() * 1e3));
        return new SizeAnswer(
                question.bytes() * again / deadline,
                canary.bytesPerSecond(),
                jobs,
                concurrency,
                jobs * canary.cpuSeconds() / canary.wallSeconds(),
                partitionSeconds,
                canary.fixedSeconds(),
                duration,
                question.start().plus(duration),
                longest.getKey(),
                slotHours,
                canary.cpuSeconds() * question.bytes() * again / canary.inputBytes() / SECONDS_AN_HOUR,
                reasons.isEmpty(),
                reasons);
    }

    /** Every limit gives a shortest time; the longest of these decides. */
    private Map.Entry<String, Double> longest(long concurrency, long jobs) {
        List<Map.Entry<String, Double>> all = new ArrayList<>();
        all.add(Map.entry(concurrency < jobs ? "max_concurrency" : "computing", jobSeconds / concurrency));
        all.add(Map.entry("the largest single partition", partitionSeconds));
        double outputBytes = (double) question.bytes() * canary.outputBytes() / canary.inputBytes();
        rate(canary.run().readMbPerSecond(), question.bytes() * again / MEGABYTE, "read_mb_per_s", all);
        rate(canary.run().writeMbPerSecond(), outputBytes * again / MEGABYTE, "write_mb_per_s", all);
        double commits = (double) question.partitions() + question.emptyPartitions();
        rate(canary.run().commitsPerMinute(), commits * SECONDS_A_MINUTE, "commits_per_minute", all);
        return all.stream().max(Map.Entry.comparingByValue()).orElseThrow();
    }

    private static void rate(
            @Nullable Integer limit, double amount, String name, List<Map.Entry<String, Double>> into) {
        if (limit != null) {
            into.add(Map.entry(name, amount / limit));
        }
    }

    private List<String> reasons(Map.Entry<String, Double> longest, long jobs, double deadline, double slotHours) {
        List<String> reasons = new ArrayList<>();
        if (longest.getValue() > deadline) {
            String advice =
                    longest.getKey().equals("max_concurrency") ? ", " + jobs + " jobs at a time are needed" : "";
            reasons.add(String.format(
                    Locale.ROOT,
                    "limited by %s it takes %.1f hours, the deadline is %.1f%s",
                    longest.getKey(),
                    longest.getValue() / SECONDS_AN_HOUR,
                    deadline / SECONDS_AN_HOUR,
                    advice));
        }
        Integer budget = canary.run().slotHours();
        if (budget != null && slotHours > budget) {
            reasons.add(String.format(Locale.ROOT, "it costs %.0f slot hours, the budget is %d", slotHours, budget));
        }
        return reasons;
    }
}
