package dev.hindcast.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LoggingTest {
    @Test
    void oneBindingAnswersForSlf4j() {
        assertThat(LoggerFactory.getILoggerFactory().getClass().getName())
                .isEqualTo("ch.qos.logback.classic.LoggerContext");
    }
}
