package dev.hindcast.benchmark.result;

import java.util.Locale;
import java.util.OptionalLong;

/** A report as a Markdown page. */
public final class PeersPage {
    private static final String HEAD = """
            | engine | wall s | CPU s | spread | empty job CPU s | net CPU s | peak MB | shuffled MB | written MB | files | rows |
            |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
            """;

    private PeersPage() {}

    /**
     * The page.
     *
     * @param command what produced it
     */
    public static String of(PeersReport report, String command) {
        StringBuilder page = new StringBuilder("# Peers\n\n");
        page.append("Command: `").append(command).append("`\n\n");
        page.append("Medians of ")
                .append(report.rounds())
                .append(" interleaved rounds on ")
                .append(machine(report));
        page.append(", commit ")
                .append(report.commit())
                .append(". CPU is user and system time of the whole process tree");
        page.append(" from a cold start; spread is (maximum - minimum) / median of it.\n\n")
                .append(HEAD);
        report.results().forEach(result -> page.append(line(result)));
        page.append("\n| check | value | limit | |\n|---|---:|---:|---|\n");
        report.checks().forEach(check -> page.append(line(check)));
        page.append("\nVerdict: ").append(report.pass() ? "pass" : "FAIL").append(".\n");
        return page.toString();
    }

    private static String machine(PeersReport report) {
        Machine machine = report.machine();
        return machine.cores() + " x " + machine.cpu() + ", " + machine.memoryMb() + " MB, " + machine.java();
    }

    private static String line(EngineResult result) {
        return String.format(
                Locale.ROOT,
                "| %s | %.1f | %.1f | %.0f %% | %.1f | %.1f | %.0f | %s | %.1f | %d | %d |%n",
                result.engine(),
                result.wall().median(),
                result.cpu().median(),
                100 * result.cpu().share(),
                result.emptyCpu().median(),
                result.netCpu(),
                result.peakRss().median() / (1 << 20),
                megabytes(result.bytesShuffled()),
                result.facts().bytes() / 1e6,
                result.facts().files(),
                result.facts().rows());
    }

    private static String megabytes(OptionalLong bytes) {
        return bytes.isEmpty() ? "not said" : String.format(Locale.ROOT, "%.1f", bytes.getAsLong() / 1e6);
    }

    private static String line(Check check) {
        String verdict = check.pass() ? "pass" : check.goal() ? "goal missed" : "FAIL";
        return String.format(
                Locale.ROOT,
                "| %s: %s | %.3f | %.3f | %s |%n",
                check.name(),
                check.why(),
                check.value(),
                check.limit(),
                check.goal() && check.pass() ? "goal reached" : verdict);
    }
}
