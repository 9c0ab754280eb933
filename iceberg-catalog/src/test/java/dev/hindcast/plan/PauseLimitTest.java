package dev.hindcast.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long a run may rest depends on what only main's own retention keeps. */
class PauseLimitTest {
    private static final Duration FIVE_DAYS = Duration.ofDays(5);

    @TempDir
    Path folder;

    @Test
    void nothingNewAfterThePinMayWaitForTheWholeAgeFromNow() throws Exception {
        try (PlanWorld world = new PlanWorld(folder)) {
            Table raw = world.catalogs.load(PlanWorld.RAW);
            Instant now = Instant.now();
            assertThat(PauseLimit.of(raw, raw.currentSnapshot().snapshotId(), now))
                    .contains(now.plus(FIVE_DAYS));
        }
    }

    @Test
    void theOldestSnapshotAfterThePinDecides() throws Exception {
        try (PlanWorld world = new PlanWorld(folder)) {
            Table raw = world.catalogs.load(PlanWorld.RAW);
            long pinned = raw.currentSnapshot().snapshotId();
            long oldest = world.feed("2011-01-04");
            world.feed("2011-01-05");
            Snapshot after = world.catalogs.load(PlanWorld.RAW).snapshot(oldest);
            assertThat(PauseLimit.of(
                            world.catalogs.load(PlanWorld.RAW),
                            pinned,
                            Instant.now().plus(FIVE_DAYS)))
                    .contains(Instant.ofEpochMilli(after.timestampMillis()).plus(FIVE_DAYS));
        }
    }

    @Test
    void mainsOwnRetentionGoesBeforeThePropertyAndForEverMeansNoLimit() throws Exception {
        try (PlanWorld world = new PlanWorld(folder)) {
            Table raw = world.catalogs.load(PlanWorld.RAW);
            raw.updateProperties()
                    .set("history.expire.max-snapshot-age-ms", "60000")
                    .commit();
            assertThat(PauseLimit.keeps(raw)).isEqualTo(Duration.ofMinutes(1));
            raw.manageSnapshots().setMaxSnapshotAgeMs("main", 30_000).commit();
            assertThat(PauseLimit.keeps(raw)).isEqualTo(Duration.ofSeconds(30));
            raw.manageSnapshots().setMaxSnapshotAgeMs("main", Long.MAX_VALUE).commit();
            assertThat(PauseLimit.of(raw, 0, Instant.now())).isEmpty();
        }
    }
}
