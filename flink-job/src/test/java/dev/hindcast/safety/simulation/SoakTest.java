package dev.hindcast.safety.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The same schedules with fresh seeds for {@code -Dminutes=N} (30 by default); a page under {@code target} tells of it. */
@Tag("soak")
class SoakTest {
    @Test
    void freshSeedsFindNothing() throws IOException {
        Instant end = Instant.now().plus(Duration.ofMinutes(Long.getLong("minutes", 30)));
        long first = Long.getLong("hindcast.seed", System.currentTimeMillis() * 1_000);
        Campaign campaign =
                Campaign.of(first, Integer.MAX_VALUE, () -> Instant.now().isBefore(end));
        Path target = Path.of(System.getProperty("hindcast.home", "."), "flink-job", "target");
        Files.createDirectories(target);
        Files.writeString(
                target.resolve("soak.md"),
                "# Soak\n\nSeeds from " + first + " on.\n\n" + campaign.figures() + "\n\n"
                        + String.join("\n", campaign.failures) + "\n");
        System.out.println(campaign.figures());
        assertThat(campaign.failures).isEmpty();
    }
}
