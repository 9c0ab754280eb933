package dev.hindcast.safety;

import dev.hindcast.compute.FolderCopy;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A small run in a folder, worked on by one real process after the other; each may be killed at one of its changes. */
final class KilledRun {
    /** Longer than any lease, so that a new process need not wait for what a dead one held. */
    private static final Duration BETWEEN = Duration.ofHours(1);

    /** More changes than an eighth of a run makes, so that kills fall on all of its verbs. */
    private static final int MOST_CHANGES = 30;

    private final Path work;
    private final Path saved;
    private Instant begin = Instant.parse("2026-01-01T00:00:00Z");
    private int step;

    /** The run is planned when it begins. */
    KilledRun(Path folder) throws IOException {
        work = folder.resolve("work");
        saved = folder.resolve("saved");
        try (Lab lab = Lab.onDisk(work, begin)) {
            Files.writeString(
                    work.resolve(StepProcess.PINS), SmallRun.begun(lab).pins().text());
        }
        FolderCopy.replace(work, saved);
    }

    /** How a process ended: killed there, or having made so many changes; and whatever it found wrong. */
    record Ended(@Nullable String killed, int changes, List<String> wrong) {}

    /** Where processes were killed, and what was wrong afterwards. */
    record Chain(List<String> killed, List<String> wrong) {}

    /** One process dies after the other until so many have died; the last one is left in peace. A seed says where. */
    static Chain chain(Path folder, long seed, int kills) throws Exception {
        Random random = new Random(seed);
        KilledRun run = new KilledRun(folder);
        List<String> killed = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        while (killed.size() < kills && wrong.isEmpty()) {
            Ended ended = run.next(1 + random.nextInt(MOST_CHANGES), random.nextBoolean());
            wrong.addAll(ended.wrong());
            if (ended.killed() == null) {
                run.anew();
            } else {
                killed.add(ended.killed());
            }
        }
        if (wrong.isEmpty()) {
            wrong.addAll(run.next(0, false).wrong());
        }
        return new Chain(killed, wrong);
    }

    /** As it was when it began. */
    void anew() {
        // The tables know where they lie, so that all goes back to the very same place.
        FolderCopy.replace(saved, work);
        step = 0;
    }

    /** Lets the next process go on; it is killed before or after its change with this number, or at none if that is 0. */
    Ended next(int stop, boolean before) throws Exception {
        begin = begin.plus(BETWEEN);
        Process process = start(stop, before);
        CompletableFuture.delayedExecutor(2, TimeUnit.MINUTES).execute(process::destroyForcibly);
        List<String> said = new ArrayList<>();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                said.add(line);
                if (line.startsWith("ended ")) {
                    step = number(line) + 1;
                }
                if (line.startsWith("stands ")) {
                    process.destroyForcibly().waitFor();
                    return new Ended(line.substring("stands ".length()), 0, List.of());
                }
            }
        }
        return ended(process.waitFor(), said);
    }

    private static Ended ended(int exit, List<String> said) {
        int changes = said.stream()
                .filter(line -> line.startsWith("changes "))
                .mapToInt(KilledRun::number)
                .findFirst()
                .orElse(0);
        return new Ended(null, changes, exit == 0 ? List.of() : said);
    }

    private static int number(String line) {
        return Integer.parseInt(line.substring(line.indexOf(' ') + 1));
    }

    private Process start(int stop, boolean before) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xshare:auto",
                        "-Xmx512m",
                        "-Dhindcast.log.file=" + saved.resolveSibling("process.log"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        StepProcess.class.getName(),
                        work.toString(),
                        begin.toString(),
                        Integer.toString(step),
                        Integer.toString(stop),
                        before ? "before" : "after")
                .redirectErrorStream(true)
                .start();
    }
}
