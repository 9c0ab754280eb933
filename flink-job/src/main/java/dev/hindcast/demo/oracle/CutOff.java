package dev.hindcast.demo.oracle;

import java.time.Instant;

/** Which events the mart knows: a prefix of them in order of arrival. */
public sealed interface CutOff {
    /** Everything. */
    CutOff NONE = new First(Long.MAX_VALUE);

    /** The first so many events. */
    record First(long events) implements CutOff {}

    /** The events that arrived before this instant. */
    record Before(Instant instant) implements CutOff {}
}
