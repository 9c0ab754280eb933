package dev.hindcast.publish;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Measures how long each stage of a round takes. */
final class Stages {
    private final InstantSource clock;
    private final Map<String, Duration> took = new LinkedHashMap<>();

    Stages(InstantSource clock) {
        this.clock = clock;
    }

    <T> T time(String stage, Supplier<T> work) {
        Instant start = clock.instant();
        T result = work.get();
        took.merge(stage, Duration.between(start, clock.instant()), Duration::plus);
        return result;
    }

    Duration total() {
        return took.values().stream().reduce(Duration.ZERO, Duration::plus);
    }

    /** For people: {@code catch-up 1.2 s, build 0.3 s}. */
    String text() {
        StringBuilder text = new StringBuilder();
        took.forEach((stage, time) ->
                text.append(text.isEmpty() ? "" : ", ").append("%s %.1f s".formatted(stage, time.toMillis() / 1000.0)));
        return text.toString();
    }
}
