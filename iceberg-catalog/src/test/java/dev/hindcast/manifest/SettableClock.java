package dev.hindcast.manifest;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A database clock that stands still until a test moves it. */
final class SettableClock implements DatabaseClock {
    private final AtomicLong millis =
            new AtomicLong(Instant.parse("2026-01-01T00:00:00.123Z").toEpochMilli());

    void pass(Duration time) {
        millis.addAndGet(time.toMillis());
    }

    Instant now() {
        return Instant.ofEpochMilli(millis.get());
    }

    @Override
    public @Nullable Long insteadMillis() {
        return millis.get();
    }
}
