package dev.hindcast.benchmark.move;

import dev.hindcast.benchmark.result.BenchReport;
import dev.hindcast.benchmark.result.Check;
import dev.hindcast.benchmark.result.Commit;
import dev.hindcast.benchmark.result.Machine;
import dev.hindcast.benchmark.result.Spread;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** From readings to a report: medians of the rounds, the largest size held against an empty commit and the smallest. */
public final class MoveReports {
    /** Seconds that a move of the most files may take beyond a metadata commit that changes nothing else. */
    private static final double OVER_EMPTY_SECONDS = 1;

    /** Times that a move of the most files may take of one of the fewest. */
    private static final double OF_SMALLEST = 3;

    private static final String QUESTION =
            "How long are readers between two versions? From the recorded intent to the end"
                    + " of the read-back, of publish and of rollback; what is prepared before is reported apart.";

    private final MoveRun run;
    private final List<MoveReading> readings;

    /** For all readings of a run. */
    public MoveReports(MoveRun run, List<MoveReading> readings) {
        this.run = run;
        this.readings = List.copyOf(readings);
    }

    /** The report. */
    public BenchReport report(Path home) throws IOException {
        Map<String, Object> params = new LinkedHashMap<>();
        params.put("files", run.sizes());
        params.put("rounds", run.rounds());
        return new BenchReport("publish", QUESTION, params, Machine.here(), Commit.of(home), results(), checks());
    }

    private List<Integer> sizes() {
        return readings.stream().map(MoveReading::files).distinct().sorted().toList();
    }

    private List<Map<String, Object>> results() {
        List<Map<String, Object>> results = new ArrayList<>();
        for (int files : sizes()) {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("files", files);
            figures.put("empty_commit_s", rounded(median(files, MoveReading::empty)));
            figures.put("prepare_publish_s", rounded(median(files, MoveReading::preparePublish)));
            figures.put("publish_s", rounded(median(files, MoveReading::publish)));
            figures.put("prepare_restore_s", rounded(median(files, MoveReading::prepareRestore)));
            figures.put("restore_s", rounded(median(files, MoveReading::restore)));
            results.add(figures);
        }
        return results;
    }

    private List<Check> checks() {
        List<Check> checks = new ArrayList<>();
        checks(checks, "publish", MoveReading::publish);
        checks(checks, "restore", MoveReading::restore);
        return checks;
    }

    private void checks(List<Check> checks, String name, ToDoubleFunction<MoveReading> of) {
        int most = Collections.max(sizes());
        int fewest = Collections.min(sizes());
        double large = median(most, of);
        double empty = median(most, MoveReading::empty);
        String files = most + " files";
        checks.add(new Check(
                name + "_over_empty_s",
                large - empty,
                OVER_EMPTY_SECONDS,
                false,
                "%s %.3f s, an empty commit %.3f s".formatted(files, large, empty)));
        double small = median(fewest, of);
        checks.add(new Check(
                name + "_of_smallest",
                large / small,
                OF_SMALLEST,
                false,
                "%s %.3f s, %d files %.3f s".formatted(files, large, fewest, small)));
    }

    private double median(int files, ToDoubleFunction<MoveReading> of) {
        List<MoveReading> same =
                readings.stream().filter(reading -> reading.files() == files).toList();
        return Spread.of(same, of).median();
    }

    private static double rounded(double value) {
        return Math.round(value * 1000) / 1000.0;
    }
}
