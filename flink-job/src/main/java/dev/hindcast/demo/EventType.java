package dev.hindcast.demo;

/** Why a version of an order line exists. */
public enum EventType {
    /** The line was entered. */
    ORDERED,
    /** Some or all of it was taken back. */
    REFUNDED,
    /** Its quantity or price was put right. */
    CORRECTED,
    /** It should never have been there. */
    DELETED
}
