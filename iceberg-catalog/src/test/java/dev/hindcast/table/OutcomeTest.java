package dev.hindcast.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    @Test
    void eachOutcomeHasItsAnswer() {
        List<Outcome> all = List.of(
                new Outcome.Done(7),
                new Outcome.Refused("moved", true),
                new Outcome.Unknown("token", new IllegalStateException("away")));
        assertThat(all.stream()
                        .map(one -> one.<String>fold(
                                done -> "done " + done.snapshotId(),
                                refused -> "refused " + refused.why(),
                                unknown -> "unknown " + unknown.token())))
                .containsExactly("done 7", "refused moved", "unknown token");
    }
}
