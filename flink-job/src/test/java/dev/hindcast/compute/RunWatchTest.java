package dev.hindcast.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.claim.Timing;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RunWatchTest {
    private final RuntimeException unreadable =
            new UncheckedIOException("Failed to open file", new IOException("closed by interrupt"));

    @Test
    void whatFailsBecauseTheRunWasStoppedIsNoBug() {
        try (RunWatch watch = RunWatch.start(() -> true, Duration.ofHours(1), Timing.REAL)) {
            assertThatThrownBy(() -> watch.computing(() -> {
                        watch.stop();
                        throw unreadable;
                    }))
                    .isInstanceOfSatisfying(
                            HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STATE_FORBIDS))
                    .hasCause(unreadable);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
    }

    @Test
    void whatFailsByItselfStaysWhatItIs() {
        try (RunWatch watch = RunWatch.start(() -> true, Duration.ofHours(1), Timing.REAL)) {
            assertThatThrownBy(() -> watch.computing(() -> {
                        throw unreadable;
                    }))
                    .isSameAs(unreadable);
        }
    }
}
