package dev.hindcast.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokensTest {
    @ParameterizedTest
    @CsvSource({
        "run/2011-01-04/3/7, 3",
        "run/with/slash/12/7, 12",
        "run/live/x/7, 0",
        "run/1/2, 0",
        "run/p/1234567890/1, 0",
        "run/p//1, 0",
        "free text, 0"
    })
    void theAttemptIsTheLastNumberButOne(String token, int attempt) {
        assertThat(Tokens.attempt(token)).isEqualTo(attempt);
    }

    @Test
    void theTokenOfALeaseCarriesItsAttempt() {
        Lease lease = new Lease("run", "a/b", "w", 4, 9, java.time.Instant.EPOCH, false);
        assertThat(Tokens.attempt(lease.token())).isEqualTo(4);
    }
}
