package dev.hindcast.model;

/** One part of the protocol: what it lets happen in a state. */
interface Rules {
    void from(State state, Steps steps);
}
