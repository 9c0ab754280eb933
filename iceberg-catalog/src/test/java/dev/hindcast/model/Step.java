package dev.hindcast.model;

import java.util.function.Supplier;

/** One thing that may happen next. */
record Step(Kind kind, State next, Supplier<String> text) {
    /** What makes it happen. In a recovery the kinds before CHANCE happen, in this order. */
    enum Kind {
        /** A request that was sent some time ago is applied. */
        CATALOG,
        /** Someone goes on with what it is doing. */
        WORK,
        /** An idle worker begins something. In a recovery it waits for those who are at work: their turns are intact. */
        BEGIN,
        /** The database's clock goes on. */
        TIME,
        /** What need not happen: a crash, a jump of the clock, a heartbeat, a catalog that is away, a wish to roll back. */
        CHANCE
    }
}
