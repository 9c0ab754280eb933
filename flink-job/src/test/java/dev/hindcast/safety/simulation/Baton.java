package dev.hindcast.safety.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;

/**
 * Lets exactly one actor go on at a time. At each call to the outside the seed decides who is next and how much time passes;
 * when all of them wait, time jumps to the first that wakes up.
 */
final class Baton {
    /** Nanoseconds that pass at most from one call to the next. */
    private static final long MOST_STEP_NANOS = 40_000_000L;

    /** Chance that the same one goes on: most faults of concurrency need few switches, at the right place. */
    private static final double[] STAYS = {0.7, 0.9, 0.95, 0.98, 0.99};

    private final Random random;
    private final List<Actor> actors = new ArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private final double stay;
    private long nanos;
    private long points;
    private long switches;

    Baton(Random random) {
        this.random = random;
        this.stay = STAYS[random.nextInt(STAYS.length)];
    }

    void add(Actor actor) {
        actors.add(actor);
    }

    /** Simulated time since the start; it never goes back. */
    long nanos() {
        return nanos;
    }

    /** Calls so far. */
    long points() {
        return points;
    }

    /** How often another one went on. */
    long switches() {
        return switches;
    }

    /** Lets the first one go and waits until the last one has ended. */
    void run() {
        choose(null).go();
        try {
            over.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The actor is at a call: it goes on at once, or after others. */
    void point(Actor me) {
        points++;
        nanos += random.nextLong(MOST_STEP_NANOS);
        pass(me, choose(me));
    }

    /** The actor does nothing for this long. */
    void sleep(Actor me, long length) {
        me.wakeAt = nanos + length;
        pass(me, choose(null));
    }

    /** The actor stands still for this long, or until somebody begins something, if it lurks. */
    void pause(Actor me, long length, boolean lurking) {
        me.paused = true;
        me.lurking = lurking;
        sleep(me, length);
        me.lurking = false;
        me.paused = false;
    }

    /** Who stands still goes on. */
    void endPauses() {
        for (Actor actor : actors) {
            if (actor.paused) {
                actor.wakeAt = nanos;
            }
        }
    }

    /** Who lurks goes on. */
    void wakeLurking() {
        for (Actor actor : actors) {
            if (actor.lurking) {
                actor.wakeAt = nanos;
            }
        }
    }

    private void pass(Actor me, Actor next) {
        if (next != me) {
            switches++;
            next.go();
            me.await();
        }
    }

    /** The actor has ended. */
    void end(Actor me) {
        me.ended = true;
        if (actors.stream().allMatch(actor -> actor.ended)) {
            over.countDown();
        } else {
            choose(null).go();
        }
    }

    private Actor choose(@org.jspecify.annotations.Nullable Actor current) {
        if (current != null && current.wakeAt <= nanos && random.nextDouble() < stay) {
            return current;
        }
        List<Actor> awake = awake();
        if (awake.isEmpty()) {
            nanos = actors.stream()
                    .filter(actor -> !actor.ended)
                    .mapToLong(actor -> actor.wakeAt)
                    .min()
                    .orElseThrow();
            awake = awake();
        }
        return awake.get(random.nextInt(awake.size()));
    }

    private List<Actor> awake() {
        List<Actor> awake = new ArrayList<>(actors.size());
        for (Actor actor : actors) {
            if (!actor.ended && actor.wakeAt <= nanos) {
                awake.add(actor);
            }
        }
        return awake;
    }
}
