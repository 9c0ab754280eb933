package dev.hindcast.spec;

import java.time.Duration;
import java.util.Optional;

/** How long and how often the result is watched after the publish, and what a failing hard check does. */
public record ObserveSpec(Duration length, Duration every, OnFailure onFailure, Optional<String> owner) {
    /** PROPOSE prints the rollback command; ROLLBACK runs it. */
    public enum OnFailure {
        PROPOSE,
        ROLLBACK
    }
}
