package dev.hindcast.safety.simulation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Many seeds, on every core a laboratory of its own; sums up and says how each failing seed is played again. */
final class Campaign {
    private static final int LABORATORIES = Runtime.getRuntime().availableProcessors();

    final List<String> failures = Collections.synchronizedList(new ArrayList<>());
    /** Their seeds. */
    final List<Long> failing = Collections.synchronizedList(new ArrayList<>());

    private final Map<Disturbance, Integer> happened = new EnumMap<>(Disturbance.class);
    private final Map<String, Integer> ends = new TreeMap<>();
    private int schedules;
    private long traces;
    private long points;
    private long switches;
    private double seconds;

    private Campaign() {}

    /** Seeds from the first on, so many, or fewer if it shall stop. */
    static Campaign of(long first, int count, BooleanSupplier goOn) {
        return of(first, count, LABORATORIES, goOn);
    }

    /** The same on so many cores. */
    static Campaign of(long first, int count, int laboratories, BooleanSupplier goOn) {
        Campaign campaign = new Campaign();
        long start = System.nanoTime();
        AtomicLong next = new AtomicLong(first);
        eachIn(laboratories, laboratory -> {
            for (long seed = next.getAndIncrement();
                    seed < first + count && goOn.getAsBoolean();
                    seed = next.getAndIncrement()) {
                campaign.sum(laboratory.run(seed, Plant.NONE));
            }
        });
        campaign.seconds = (System.nanoTime() - start) / 1e9;
        return campaign;
    }

    /** The work on every core, each in its own laboratory. */
    static void eachIn(Consumer<Laboratory> work) {
        eachIn(LABORATORIES, work);
    }

    private static void eachIn(int laboratories, Consumer<Laboratory> work) {
        ExecutorService threads = Executors.newFixedThreadPool(laboratories);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int number = 0; number < laboratories; number++) {
                all.add(threads.submit(() -> {
                    try (Laboratory laboratory = new Laboratory()) {
                        work.accept(laboratory);
                    }
                }));
            }
            all.forEach(Campaign::await);
        } finally {
            threads.shutdownNow();
        }
    }

    private static void await(Future<?> work) {
        try {
            work.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private synchronized void sum(Schedule.Result result) {
        schedules++;
        traces += result.hash();
        points += result.points();
        switches += result.switches();
        ends.merge(result.end(), 1, Integer::sum);
        result.happened().forEach((kind, times) -> happened.merge(kind, times, Integer::sum));
        if (!result.violations().isEmpty()) {
            failing.add(result.seed());
            failures.add("seed " + result.seed() + ": " + result.violations() + "; again: " + again(result.seed()));
        }
    }

    /** The command that plays one seed again. */
    static String again(long seed) {
        return "mvn -o -B -DskipChecks -pl flink-job -am test -Dtest=SimulationTest#oneSeed -Dhindcast.seed=" + seed
                + " -Dhindcast.trace=true -Dsurefire.failIfNoSpecifiedTests=false";
    }

    /** Schedules that were played. */
    int schedules() {
        return schedules;
    }

    /** Faults that really happened. */
    int faults() {
        return happened.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** The figures in one line. */
    String figures() {
        return "simulation: %d schedules, %d calls, %d switches, %d faults took effect %s, ends %s, traces %016x, %d violations, %.1f s"
                .formatted(schedules, points, switches, faults(), happened, ends, traces, failures.size(), seconds);
    }
}
