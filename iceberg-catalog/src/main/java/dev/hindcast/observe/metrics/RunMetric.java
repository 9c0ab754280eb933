package dev.hindcast.observe.metrics;

import java.util.List;

/** Every metric of the controller's endpoint; all are gauges, read from the manifest and the tables at each scrape. */
public enum RunMetric {
    INFO("hindcast_run_info", "1; its labels say what the run is.", "code_version", "owner", "source", "target"),
    PARTITIONS("hindcast_run_partitions", "Partitions of the run in each state.", "state"),
    PROCESSED_BYTES("hindcast_run_processed_bytes", "Source bytes of the partitions that are VALIDATED or PUBLISHED."),
    REMAINING_BYTES("hindcast_run_remaining_bytes", "Source bytes of the partitions that are not."),
    THROUGHPUT(
            "hindcast_run_throughput_bytes_per_second",
            "Source bytes that became VALIDATED a second, since this controller took the run up; 0 before the first."),
    ETA("hindcast_run_eta_seconds", "Remaining bytes over throughput; +Inf while nothing is known."),
    ATTEMPTS("hindcast_run_attempts", "Attempts begun at all partitions together."),
    RETRIES("hindcast_run_retries", "Attempts beyond the first of each partition."),
    FAILURES("hindcast_run_failed_partitions", "Partitions that are FAILED: a person has to judge them."),
    FAILED(
            "hindcast_run_failed_partition",
            "1 for each of the first 20 partitions that are FAILED; partition `none` at 0 while there is none.",
            "partition"),
    VALIDATION_FAILURES("hindcast_run_validation_failures", "Attempts whose result was refused: they ended FAILED."),
    ROWS(
            "hindcast_run_rows",
            "Rows of the partitions that have a result: `read` from the raw table, of these `losers` and `winners`; of the"
                    + " winners `deleted`, `dropped`, `quarantined` and `written`. At most a minute old.",
            "stage"),
    LEVEL("hindcast_run_level", "Groups that the controller lets this run claim at a time."),
    LEVEL_TOP("hindcast_run_level_top", "The most that it could let it claim."),
    LEVEL_REASON(
            "hindcast_run_level_reason",
            "1; the label is the first reason why the level is not higher, with # for figures.",
            "reason"),
    SOURCE_THROTTLED(
            "hindcast_source_throttled_ratio",
            "Share of the top level that is held back, so that the source is read more slowly; 0 when nothing is."),
    COMMIT_QUEUE("hindcast_commit_queue_seconds", "How long the last commit on the candidate waited for its turn."),
    COMMIT("hindcast_commit_latency_seconds", "How long the last commit on the candidate took from there."),
    FRESHNESS_P50(
            "hindcast_live_freshness_p50_seconds",
            "P50 freshness of the live pipeline since the run was created; NaN without a live commit."),
    FRESHNESS_P95("hindcast_live_freshness_p95_seconds", "P95 of the same."),
    FRESHNESS_LIMIT("hindcast_live_freshness_limit_seconds", "The spec's limit to it."),
    GATE_CONDITION(
            "hindcast_gate_condition",
            "1 when the check passed at the last gate, 0 when not, NaN before the first; the partition is the first that"
                    + " it names, or `all`.",
            "gate",
            "partition"),
    READ_AT("hindcast_run_read_timestamp_seconds", "When these values were read; it stands still when they cannot be.");

    private final String title;
    private final String help;
    private final String labels;

    RunMetric(String title, String help, String... labels) {
        this.title = title;
        this.help = help;
        this.labels = String.join(",", labels);
    }

    /** Its name in Prometheus. */
    public String title() {
        return title;
    }

    /** What it says, in one sentence. */
    public String help() {
        return help;
    }

    /** Its labels beside {@code run}, which all have. */
    public List<String> labels() {
        return labels.isEmpty() ? List.of() : List.of(labels.split(","));
    }

    /** All of them as a table in Markdown. */
    public static String page() {
        StringBuilder page = new StringBuilder("| metric | labels | meaning |\n|---|---|---|\n");
        for (RunMetric metric : values()) {
            String labels = metric.labels().isEmpty() ? "" : ", " + String.join(", ", metric.labels());
            page.append("| `%s` | run%s | %s |\n".formatted(metric.title, labels, metric.help));
        }
        return page.toString();
    }
}
