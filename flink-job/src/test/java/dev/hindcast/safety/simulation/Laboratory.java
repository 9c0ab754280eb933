package dev.hindcast.safety.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;

/** A universe in which one schedule after the other begins at the same moment, and the threads that the actors run on. */
final class Laboratory implements AutoCloseable {
    private static final int MOST_ACTORS = 8;

    private final Universe universe;
    private final Universe.Moment start;
    private final List<ExecutorService> threads = new ArrayList<>();

    Laboratory() {
        universe = new Universe();
        World.create(universe, universe.apart());
        start = universe.save();
        for (int actor = 0; actor < MOST_ACTORS; actor++) {
            // A pool of one: what the product does in parallel streams is done by the actor's own thread, in order.
            threads.add(new ForkJoinPool(1));
        }
    }

    /** What becomes of a seed. */
    Schedule.Result run(long seed, Plant plant) {
        return Schedule.run(universe, start, new Schedule.Choice(seed, plant, null), threads);
    }

    /** What becomes of a seed in which nothing goes wrong but this. */
    Schedule.Result run(long seed, CrashPair script) {
        return Schedule.run(universe, start, new Schedule.Choice(seed, Plant.NONE, script), threads);
    }

    /** The last schedule, call by call; empty unless {@code -Dhindcast.trace=true}. */
    List<String> trace() {
        return universe.trace.lines();
    }

    @Override
    public void close() {
        threads.forEach(ExecutorService::shutdownNow);
        universe.close();
    }
}
