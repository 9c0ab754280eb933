package dev.hindcast.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.Share;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real processes under {@code kill -9}, each at a change of catalog, store or manifest: the next one goes on, and after every
 * verb all is as it must be.
 */
@Share(suite = "Safety", seconds = 240)
class StepKillsIT {
    private static final long SEED = Long.getLong("hindcast.seed", System.nanoTime());
    private static final int KILLS = 8;

    @TempDir
    Path folder;

    @Test
    void eightProcessesThatDieOneAfterTheOtherLoseNothing() throws Exception {
        long start = System.nanoTime();
        KilledRun.Chain chain = KilledRun.chain(folder, SEED, KILLS);
        System.out.printf(
                "kill -9 of processes: %d kills %s, seed %d, %d violations, %.1f s%n",
                chain.killed().size(), chain.killed(), SEED, chain.wrong().size(), seconds(start));
        assertThat(chain.wrong()).as("seed %d, killed %s", SEED, chain.killed()).isEmpty();
        assertThat(chain.killed()).hasSize(KILLS);
    }

    @Test
    @Tag("full")
    void whereverAProcessIsKilledTheNextOneLosesNothing() throws Exception {
        long start = System.nanoTime();
        int changes = new KilledRun(Files.createDirectory(folder.resolve("undisturbed")))
                .next(0, false)
                .changes();
        assertThat(changes).as("changes of an undisturbed run").isGreaterThan(50);
        AtomicInteger next = new AtomicInteger(1);
        List<String> wrong = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger killed = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(2);
        List<Future<?>> all = new ArrayList<>();
        for (int thread = 0; thread < 2; thread++) {
            Path own = Files.createDirectory(folder.resolve("of-" + thread));
            all.add(threads.submit(() -> {
                KilledRun run = new KilledRun(own);
                for (int at = next.getAndIncrement(); at <= changes; at = next.getAndIncrement()) {
                    killedAt(run, at, killed, wrong);
                }
                return true;
            }));
        }
        for (Future<?> one : all) {
            one.get();
        }
        threads.shutdown();
        System.out.printf(
                "kill -9 after every change: %d changes, %d kills, %d violations, %.1f s%n",
                changes, killed.get(), wrong.size(), seconds(start));
        assertThat(wrong).isEmpty();
        assertThat(killed.get()).as("kills").isGreaterThan(changes * 9 / 10);
    }

    private static void killedAt(KilledRun run, int change, AtomicInteger killed, List<String> wrong) throws Exception {
        run.anew();
        KilledRun.Ended first = run.next(change, false);
        if (first.killed() != null) {
            killed.incrementAndGet();
        }
        KilledRun.Ended last = run.next(0, false);
        if (!last.wrong().isEmpty() || !first.wrong().isEmpty()) {
            wrong.add("after change " + change + " " + first.killed() + ": " + first.wrong() + last.wrong());
        }
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
