package dev.hindcast.safety.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.Share;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each change that a run makes somewhere is a place where its process may die; every two such places are tried. */
@Share(suite = "Safety", seconds = 240)
@Tag("full")
class CrashPairsTest {
    /** Seeds whose undisturbed runs make every change there is: compute, catch up, publish, each way back, complete. */
    private static final int SEEDS = 12;

    private final List<String> violations = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger both = new AtomicInteger();

    @Test
    void whereverAProcessDiesAndAnotherDiesAfterItNothingIsLostDoubledOrHalfPublished() {
        long start = System.nanoTime();
        List<String> places = places();
        ConcurrentLinkedQueue<CrashPair> todo = new ConcurrentLinkedQueue<>();
        places.forEach(first -> places.forEach(second -> todo.add(new CrashPair(first, second))));
        int pairs = todo.size();
        Campaign.eachIn(laboratory -> {
            for (CrashPair pair = todo.poll(); pair != null; pair = todo.poll()) {
                played(laboratory, pair, places.indexOf(pair.first()));
            }
        });
        System.out.printf(
                "crash pairs: %d places, %d pairs, %d with both crashes, %d violations, %.1f s%n",
                places.size(), pairs, both.get(), violations.size(), (System.nanoTime() - start) / 1e9);
        assertThat(violations).isEmpty();
        assertThat(places).hasSizeGreaterThan(20).contains("move mart.orders", "manifest.validated");
        assertThat(both.get()).isGreaterThan(pairs / 3);
    }

    private static List<String> places() {
        Set<String> places = new TreeSet<>();
        try (Laboratory laboratory = new Laboratory()) {
            for (long seed = 1; seed <= SEEDS; seed++) {
                CrashPair nobody = CrashPair.none();
                assertThat(laboratory.run(seed, nobody).violations()).isEmpty();
                places.addAll(nobody.seen());
            }
        }
        return List.copyOf(places);
    }

    private void played(Laboratory laboratory, CrashPair pair, int offset) {
        long seed = 1L + offset % SEEDS;
        Schedule.Result result = laboratory.run(seed, pair);
        both.addAndGet(pair.crashes() == 2 ? 1 : 0);
        if (!result.violations().isEmpty()) {
            violations.add(pair + " (seed " + seed + "): " + result.violations());
        }
    }
}
