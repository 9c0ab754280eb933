package dev.hindcast.safety.simulation;

import dev.hindcast.safety.FreshFaults;
import dev.hindcast.verb.WorkersUnderFire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The page that tells what a soak has played, and which seeds failed; those are kept as tests for good. */
final class SoakPage {
    private final Instant start = Instant.now();
    private final long first;
    private final List<String> violations = new ArrayList<>();
    private final Map<String, long[]> played = new TreeMap<>();
    private final Map<String, Integer> signals = new TreeMap<>();
    private final List<Long> failing = new ArrayList<>();
    private String simulated = "";
    private int rounds;

    SoakPage(long first) {
        this.first = first;
    }

    void add(WorkersUnderFire.Round round) {
        rounds++;
        round.happened().forEach((what, times) -> signals.merge(what, times, Integer::sum));
        round.violations().forEach(violation -> violations.add("workers, seed " + round.seed() + ": " + violation));
    }

    void add(FreshFaults.Played one) {
        long[] sums = played.computeIfAbsent(one.what(), unseen -> new long[2]);
        sums[0]++;
        sums[1] += one.faults();
        one.wrong().forEach(wrong -> violations.add(one.what() + ", seed " + one.seed() + ": " + wrong));
    }

    void add(Campaign campaign) {
        simulated = campaign.figures();
        violations.addAll(campaign.failures);
        failing.addAll(campaign.failing);
    }

    List<String> violations() {
        return violations;
    }

    /** Under {@code target}; failing seeds of the simulation also go to the list that {@link SimulationTest} plays. */
    void write() throws IOException {
        Path target = Path.of(System.getProperty("hindcast.home", "."), "flink-job", "target");
        Files.createDirectories(target);
        Files.writeString(target.resolve("soak.md"), text());
        KeptSeeds.add(failing);
        System.out.println(text());
    }

    private String text() {
        StringBuilder page = new StringBuilder("# Soak\n\n");
        page.append("Seeds from %d on, %d seconds, %d violations.%n%n"
                .formatted(first, Duration.between(start, Instant.now()).toSeconds(), violations.size()));
        page.append("- ").append(simulated).append('\n');
        page.append("- worker processes: ")
                .append(rounds)
                .append(" runs, ")
                .append(signals)
                .append('\n');
        played.forEach((what, sums) -> page.append("- ")
                .append(what)
                .append(": ")
                .append(sums[0])
                .append(" times, ")
                .append(sums[1])
                .append(" faults took effect\n"));
        violations.forEach(violation -> page.append("\n    ").append(violation).append('\n'));
        return page.toString();
    }
}
