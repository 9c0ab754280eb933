package dev.hindcast.safety.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.safety.FreshFaults;
import dev.hindcast.verb.WorkersUnderFire;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same suites with fresh seeds for {@code -Dminutes=N} (30 by default): simulated schedules on one core; on the other real
 * worker processes under signals beside a live pipeline, compaction, expiry and orphan cleanup, processes that are killed at their
 * changes, and pairs of crashes. A page under {@code target} tells of it.
 */
@Tag("soak")
class SoakTest {
    private static final int PARTITIONS = 300;

    @TempDir
    Path folder;

    @Test
    void freshSeedsFindNothing() throws Exception {
        Instant end = Instant.now().plus(Duration.ofMinutes(Long.getLong("minutes", 30)));
        long first = Long.getLong("hindcast.seed", System.currentTimeMillis() * 1_000);
        SoakPage page = new SoakPage(first);
        ExecutorService beside = Executors.newSingleThreadExecutor();
        try {
            Future<Campaign> simulated = beside.submit(() ->
                    Campaign.of(first, Integer.MAX_VALUE, 1, () -> Instant.now().isBefore(end)));
            for (int round = 0; Instant.now().isBefore(end); round++) {
                Path own = folder.resolve("round-" + round);
                page.add(WorkersUnderFire.play(own.resolve("workers"), first + round, PARTITIONS, round % 2 == 0));
                page.add(FreshFaults.kills(own.resolve("kills"), first + round));
                page.add(FreshFaults.twoCrashes(own.resolve("crashes"), first + round));
            }
            page.add(simulated.get());
        } finally {
            beside.shutdownNow();
        }
        page.write();
        assertThat(page.violations()).isEmpty();
    }
}
