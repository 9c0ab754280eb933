package dev.hindcast.benchmark.day;

import dev.hindcast.benchmark.result.BenchReport;
import dev.hindcast.benchmark.result.Check;
import dev.hindcast.benchmark.result.Commit;
import dev.hindcast.benchmark.result.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The day with the controller and without it, and the level curve as a chart. */
public final class DayReports {
    private static final String QUESTION =
            "Does the controller keep live fresh through a day with office hours, a slow store"
                    + " and a stuck partition, without swinging, starving or spending too much? The day is simulated.";
    private static final double MINUTES_ABOVE = 60;
    private static final double CHANGES = 4;
    private static final double PAUSE_MINUTES = 121;

    private final DayFigures controlled = new DayFigures(new SimulatedDay(DayFigures.LIMITS, true).play());
    private final DayFigures free = new DayFigures(new SimulatedDay(DayFigures.LIMITS, false).play());

    /** The report. */
    public BenchReport report(Path home) throws IOException {
        Map<String, Object> params = new LinkedHashMap<>();
        params.put("freshness_limit_min", DayFigures.LIMITS.freshness().toMinutes());
        params.put("levels", DayFigures.LIMITS.levels());
        return new BenchReport(
                "day",
                QUESTION,
                params,
                Machine.here(),
                Commit.of(home),
                List.of(figures("controlled", controlled), figures("free", free), chart()),
                checks());
    }

    private static Map<String, Object> figures(String name, DayFigures day) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("day", name);
        figures.put("minutes_above_limit", day.minutesAbove());
        figures.put("partitions_done", Math.round(day.done()));
        figures.put("level_changes_in_an_hour", day.changesAnHour());
        figures.put("longest_pause_min", day.longestPause());
        figures.put("most_read_mb_s", Math.round(day.mostRead()));
        figures.put("slot_hours", Math.round(day.slotHours()));
        return figures;
    }

    private Map<String, Object> chart() {
        Map<String, Object> chart = new LinkedHashMap<>();
        List<String> hours = controlled.chart();
        for (int hour = 0; hour < hours.size(); hour++) {
            chart.put("level at %02d:00".formatted(hour), hours.get(hour));
        }
        return chart;
    }

    private List<Check> checks() {
        return List.of(
                most("minutes_above_limit", (double) controlled.minutesAbove(), MINUTES_ABOVE),
                most("level_changes_in_an_hour", controlled.changesAnHour(), CHANGES),
                most("longest_pause_min", controlled.longestPause(), PAUSE_MINUTES),
                most("most_read_mb_s", controlled.mostRead(), 600),
                most("slot_hours", controlled.slotHours(), 300));
    }

    private static Check most(String name, double value, double limit) {
        return new Check(name, value, limit, false, "with the controller");
    }
}
