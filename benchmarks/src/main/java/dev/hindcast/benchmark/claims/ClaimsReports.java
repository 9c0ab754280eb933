package dev.hindcast.benchmark.claims;

import dev.hindcast.benchmark.result.BenchReport;
import dev.hindcast.benchmark.result.Commit;
import dev.hindcast.benchmark.result.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** From a reading to a report. */
public final class ClaimsReports {
    private static final double MIB = 1 << 20;
    private static final String QUESTION = "What does it cost to plan, claim and record many partitions, when computing"
            + " them costs nothing? Workers in several processes share one PostgreSQL; each claim, attempt, evidence and"
            + " commit is made by the classes of `hindcast run`.";

    private ClaimsReports() {}

    /** Holds it against these limits. */
    public static BenchReport of(ClaimsRun run, ClaimsReading reading, ClaimsLimits limits, Path home)
            throws IOException {
        return new BenchReport(
                "claims",
                QUESTION,
                params(run),
                Machine.here(),
                Commit.of(home),
                List.of(results(reading)),
                limits.checks(reading, run.partitions()));
    }

    private static Map<String, Object> params(ClaimsRun run) {
        Map<String, Object> params = new LinkedHashMap<>();
        params.put("partitions", run.partitions());
        params.put("old_files_per_partition", run.oldFiles());
        params.put("processes", run.processes());
        params.put("workers_per_process", run.workers());
        params.put("partitions_per_claim", run.groupSize());
        params.put("heap_mib_per_process", run.heapMib());
        return params;
    }

    private static Map<String, Object> results(ClaimsReading reading) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("plan_s", rounded(reading.planSeconds()));
        figures.put("work_s", rounded(reading.workSeconds()));
        figures.put("claims", reading.claimMillis().size());
        figures.put("claim_p50_ms", rounded(reading.claimMillis(0.5)));
        figures.put("claim_p95_ms", rounded(reading.claimMillis(0.95)));
        figures.put("claim_max_ms", rounded(reading.claimMillis(1)));
        figures.put("peak_heap_mib", rounded(reading.peakHeapBytes() / MIB));
        figures.put("metadata_mib", rounded(reading.metadataBytes() / MIB));
        figures.put("commits", reading.commits());
        return figures;
    }

    private static double rounded(double value) {
        return Math.round(value * 1000) / 1000.0;
    }
}
