package dev.hindcast.safety.simulation;

import java.util.concurrent.Semaphore;

/** Somebody who works through processes, one after the other; at most one of all actors goes on at a time. */
final class Actor {
    final String name;
    private final Semaphore baton = new Semaphore(0);
    long wakeAt;
    boolean ended;
    /** Stands still, in the middle of whatever it does. */
    boolean paused;
    /** Stands still, and goes on as soon as somebody else begins something. */
    boolean lurking;

    Actor(String name) {
        this.name = name;
    }

    /** It is this actor's turn. */
    void go() {
        baton.release();
    }

    /** Waits for the turn, whoever interrupts. */
    void await() {
        baton.acquireUninterruptibly();
    }
}
