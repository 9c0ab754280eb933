package dev.hindcast.safety.simulation;

import dev.hindcast.claim.Timing;
import dev.hindcast.safety.Layer;
import dev.hindcast.safety.ProcessDied;
import dev.hindcast.safety.Shape;
import dev.hindcast.table.Pauses;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A process of an actor: all that it does outside of itself goes through {@link #call}, until it dies. */
final class SimProcess implements Timing, Pauses {
    private static final long LEASE_NANOS = 10_000_000_000L;
    private static final long SHORT_MILLIS = 50;

    private final Universe universe;
    private final Actor actor;
    private final Manner manner;
    private final List<Task> tasks = new ArrayList<>();
    private @Nullable List<String> reads;
    private boolean dead;
    private boolean inTask;
    private boolean swallowing;

    SimProcess(Universe universe, Actor actor, Manner manner) {
        this.universe = universe;
        this.actor = actor;
        this.manner = manner;
    }

    /** How the outside treats it. */
    enum Manner {
        /** Anything may go wrong. */
        DISTURBED,
        /** Others may come first, and nothing else. */
        UNDISTURBED,
        /** Whatever it does is one step. */
        APART
    }

    private static final class Task {
        private final long pause;
        private final Runnable work;
        private long due;

        Task(long pause, Runnable work, long due) {
            this.pause = pause;
            this.work = work;
            this.due = due;
        }
    }

    /** Notes in this list what is read from now on; null for no more. */
    void noteReads(@Nullable List<String> list) {
        reads = list;
    }

    /** A file is being read. */
    void read(String path) {
        if (reads != null) {
            reads.add(path);
        }
    }

    /** Whether nothing happens to it, and its work is one step. */
    boolean apart() {
        return manner == Manner.APART;
    }

    boolean dead() {
        return dead;
    }

    String name() {
        return actor.name;
    }

    /** A call to the outside, at which others may come first, and which may go wrong. */
    <T> T call(Layer layer, String what, boolean changes, Supplier<T> op) {
        if (apart()) {
            return op.get();
        }
        requireAlive();
        universe.baton.point(actor);
        requireAlive();
        doDueTasks();
        universe.lateRequests();
        boolean commit = layer == Layer.COMMIT;
        Disturbance kind = manner == Manner.UNDISTURBED ? null : universe.disturber.next(what, changes, commit);
        universe.trace.add(actor.name, what, kind, universe.baton.nanos());
        return kind == null ? op.get() : disturbed(kind, layer, what, op);
    }

    private <T> T disturbed(Disturbance kind, Layer layer, String what, Supplier<T> op) {
        universe.disturber.happened(kind);
        switch (kind) {
            case CRASH_BEFORE -> throw died();
            case CRASH_AFTER -> {
                var unused = attempted(op);
                throw died();
            }
            case PAUSE -> {
                return paused(op);
            }
            case CLOCK_JUMP -> {
                universe.clockJumps(universe.random.nextLong(-3_000, 25_000));
                return op.get();
            }
            case REFUSED -> throw layer.fault(Shape.REFUSED, what);
            case LOST_BEFORE -> throw layer.fault(Shape.LOST_BEFORE, what);
            case DONE_BUT_LOST -> {
                var unused = op.get();
                throw layer.fault(Shape.DONE_BUT_LOST, what);
            }
            case LATE -> {
                universe.later(op);
                throw layer.fault(Shape.LOST_BEFORE, what);
            }
            case REPEATED -> {
                var unused = op.get();
                return op.get();
            }
            case SWALLOWED -> {
                return swallowed(op);
            }
        }
        throw new AssertionError(kind);
    }

    private <T> T paused(Supplier<T> op) {
        long leases = universe.random.nextInt(3) == 0 ? 12 : 3;
        universe.baton.pause(actor, universe.random.nextLong(leases * LEASE_NANOS), universe.random.nextBoolean());
        requireAlive();
        doDueTasks();
        return op.get();
    }

    private <T> T swallowed(Supplier<T> op) {
        swallowing = true;
        try {
            return op.get();
        } finally {
            swallowing = false;
        }
    }

    /** Whether the commit that is being made is to do nothing. */
    boolean swallowing() {
        return swallowing;
    }

    private static <T> @Nullable T attempted(Supplier<T> op) {
        try {
            return op.get();
        } catch (RuntimeException unheard) {
            return null;
        }
    }

    private ProcessDied died() {
        dead = true;
        return new ProcessDied();
    }

    /** It is over: whatever it still tries comes to nothing. */
    void kill() {
        dead = true;
    }

    /** What a stream that failed midway has left undone may come up when its actor has gone home. */
    private void requireAlive() {
        if (dead || actor.ended) {
            throw new ProcessDied();
        }
    }

    private void doDueTasks() {
        if (inTask || tasks.isEmpty()) {
            return;
        }
        inTask = true;
        try {
            for (Task task : List.copyOf(tasks)) {
                doIfDue(task);
            }
        } finally {
            inTask = false;
        }
    }

    private void doIfDue(Task task) {
        if (task.due > universe.baton.nanos() || !tasks.contains(task)) {
            return;
        }
        task.due = universe.baton.nanos() + task.pause;
        try {
            task.work.run();
        } catch (RuntimeException failure) {
            universe.trace.add(actor.name, "task failed", failure.getClass().getSimpleName(), 0);
        }
    }

    @Override
    public long nanos() {
        return universe.baton.nanos();
    }

    @Override
    public boolean sleep(Duration time) {
        // What the product draws at random for a short wait must not differ from one run of a seed to the next.
        sleep(time.toMillis() < SHORT_MILLIS ? SHORT_MILLIS : time.toMillis());
        return !Thread.currentThread().isInterrupted();
    }

    /** Does nothing for a while. */
    void rest(long millis) {
        sleep(millis);
    }

    /** Waits in steps, so that heartbeats go on. */
    @Override
    public void sleep(long millis) {
        if (apart()) {
            return;
        }
        long step = tasks.isEmpty() ? Math.max(1, millis) : 1_000;
        for (long left = millis; left > 0; left -= step) {
            requireAlive();
            universe.baton.sleep(actor, Math.min(step, left) * 1_000_000L);
            requireAlive();
            doDueTasks();
        }
    }

    @Override
    public void betweenAttempts() {
        sleep(universe.random.nextLong(50, 501));
    }

    @Override
    public Repeated every(Duration pause, String name, Runnable work) {
        Task task = new Task(pause.toNanos(), work, universe.baton.nanos() + pause.toNanos());
        tasks.add(task);
        return () -> tasks.remove(task);
    }
}
