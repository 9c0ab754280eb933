package dev.hindcast.safety;

import dev.hindcast.rollback.RollbackMode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** Sends many faults through small runs, a lab for each thread, and sums up. */
final class Sweep {
    /** More than cores: Iceberg sleeps before it reads metadata again. */
    private static final int THREADS = Runtime.getRuntime().availableProcessors() + 1;

    final List<String> violations = Collections.synchronizedList(new ArrayList<>());
    private final Path folder;
    private final RollbackMode mode;
    private final ConcurrentLinkedQueue<Calls.Faults> todo = new ConcurrentLinkedQueue<>();
    private int calls;
    private int runs;
    private int tookEffect;
    private int mostTries;

    private Sweep(Path folder, RollbackMode mode) {
        this.folder = folder;
        this.mode = mode;
    }

    /** Runs everything that {@code faults} makes of the calls of an undisturbed run; prints the figures. */
    static Sweep through(Path folder, String name, Function<List<Calls.Call>, List<Calls.Faults>> faults) {
        return through(folder, name, RollbackMode.REPLAY_AFTER, run -> faults.apply(run.calls()));
    }

    /** The same with runs that are rolled back in this way. */
    static Sweep through(Path folder, String name, RollbackMode mode, Function<SmallRun, List<Calls.Faults>> faults) {
        long start = System.nanoTime();
        Sweep sweep = new Sweep(folder, mode);
        sweep.all(faults);
        System.out.printf(
                "%s: %d calls, %d runs, %d faults took effect, %d violations, at most %d calls of a verb, %.1f s%n",
                name,
                sweep.calls,
                sweep.runs,
                sweep.tookEffect,
                sweep.violations.size(),
                sweep.mostTries,
                (System.nanoTime() - start) / 1e9);
        return sweep;
    }

    /** Faults that really happened. */
    int tookEffect() {
        return tookEffect;
    }

    /** Runs that were made. */
    int runs() {
        return runs;
    }

    private void all(Function<SmallRun, List<Calls.Faults>> faults) {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (Lab first = new Lab(newFolder("lab-0"))) {
            SmallRun run = new SmallRun(first, mode);
            violations.addAll(run.violations);
            calls = run.calls().size();
            todo.addAll(faults.apply(run));
            List<Future<?>> others = new ArrayList<>();
            for (int thread = 1; thread < THREADS; thread++) {
                Path lab = newFolder("lab-" + thread);
                others.add(threads.submit(() -> work(lab)));
            }
            work(run, first);
            others.forEach(Sweep::await);
        } finally {
            threads.shutdownNow();
        }
    }

    private void work(Path lab) {
        try (Lab own = new Lab(lab)) {
            work(new SmallRun(own, mode), own);
        }
    }

    private void work(SmallRun run, Lab lab) {
        for (Calls.Faults next = todo.poll(); next != null; next = todo.poll()) {
            List<String> found = run.with(next);
            sum(run, lab);
            if (!found.isEmpty()) {
                violations.add(next + where(run, next) + ": " + found);
            }
        }
    }

    private static String where(SmallRun run, Calls.Faults faults) {
        return faults.onlyChanges()
                ? ""
                : " " + run.calls().get(faults.first() - 1).what();
    }

    private synchronized void sum(SmallRun run, Lab lab) {
        runs++;
        tookEffect += lab.calls.tookEffect();
        mostTries = Math.max(mostTries, run.mostTries);
    }

    private Path newFolder(String name) {
        try {
            return Files.createDirectory(folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
}
