package dev.hindcast.verb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.manifest.PartitionFacts.JoinCount;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MatchRatesTest {
    private static PartitionFacts facts(Map<String, JoinCount> joins) {
        return new PartitionFacts("d", 0, 0, 0, 0, Map.of(), 0, 0, "", Map.of(), Map.of(), joins, 0, 0);
    }

    @Test
    void countsOfAllPartitionsAreOneRateThatIsRoundedDown() {
        MatchRates rates = new MatchRates(List.of(
                facts(Map.of("tax", new JoinCount(99_990, 1, 0), "fx", new JoinCount(10, 0, 4))),
                facts(Map.of("tax", new JoinCount(10, 0, 0)))));

        assertThat(rates.text())
                .isEqualTo("Joins      fx matched 10 of 10 (100.00 %), 4 carried forward;"
                        + " tax matched 100,000 of 100,001 (99.99 %)");
        assertThat(rates.json().get("tax").get("missing").asLong()).isOne();
        assertThat(new MatchRates(List.of(facts(Map.of()))).text()).isEmpty();
    }
}
