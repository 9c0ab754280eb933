package dev.hindcast.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.InMemoryManifest;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.PartitionState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A claim ends once, and a lost one changes nothing any more, whichever way its worker tries to end it. */
class ClaimEndTest {
    private static final List<Consumer<PartitionClaim>> ENDS = List.of(
            claim -> claim.validated(Runs.RESULT), claim -> claim.failed("late"), claim -> claim.giveBack("late"));

    private final Manifest manifest = new InMemoryManifest(Instant::now);
    private final FlakyManifest flaky = new FlakyManifest(manifest);

    private static void assertLost(Consumer<PartitionClaim> end, PartitionClaim claim) {
        assertThatThrownBy(() -> end.accept(claim))
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LEASE_LOST));
    }

    @Test
    void aClaimIsOpenUntilItIsSettled() {
        Runs.open(manifest, "a", "b", "c");
        try (Claims claims = new Claims(manifest, LeaseOptions.DEFAULTS, "w")) {
            List<PartitionClaim> taken = claims.take(Runs.ID, 3);
            for (int ended = 0; ended < 3; ended++) {
                assertThat(claims.open()).isEqualTo(3 - ended);
                assertThat(taken.get(ended).open()).isTrue();
                ENDS.get(ended).accept(taken.get(ended));
                assertThat(taken.get(ended).open()).isFalse();
            }
            assertThat(claims.open()).isZero();
        }
    }

    @Test
    void whoseRowWasTakenAwayHasLostItsClaimHoweverItEndsIt() {
        Runs.open(manifest, "a", "b", "c");
        try (Claims claims = new Claims(manifest, LeaseOptions.DEFAULTS, "w")) {
            List<PartitionClaim> taken = claims.take(Runs.ID, 3);
            manifest.moveAll(Runs.ID, PartitionState.RUNNING, PartitionState.CANCELLED, "ann");
            for (int i = 0; i < 3; i++) {
                assertLost(ENDS.get(i), taken.get(i));
                assertThat(taken.get(i).lost()).isTrue();
                assertThat(taken.get(i).open()).isFalse();
            }
        }
        assertThat(manifest.partitions(Runs.ID)).allMatch(row -> row.state() == PartitionState.CANCELLED);
    }

    @Test
    void aClaimThatItsWorkerGaveUpIsNotSettledAlthoughNobodyElseHasItYet() {
        Runs.open(manifest, "a", "b", "c");
        LeaseOptions brief = new LeaseOptions(Duration.ofMillis(300), Duration.ofMillis(60));
        try (Claims claims = new Claims(flaky.manifest(), brief, "w")) {
            List<PartitionClaim> taken = claims.take(Runs.ID, 3);
            flaky.away(true);
            await().atMost(Duration.ofSeconds(10)).until(() -> taken.stream().allMatch(PartitionClaim::lost));
            flaky.away(false);
            for (int i = 0; i < 3; i++) {
                assertLost(ENDS.get(i), taken.get(i));
            }
        }
        assertThat(manifest.partitions(Runs.ID)).allMatch(row -> row.state() == PartitionState.RUNNING);
    }

    @Test
    void aRefusedHeartbeatEndsAClaimLongBeforeItsLeaseDoes() {
        Runs.open(manifest, "a");
        LeaseOptions longButRestless = new LeaseOptions(Duration.ofMinutes(10), Duration.ofMillis(60));
        try (Claims claims = new Claims(manifest, longButRestless, "w");
                PartitionClaim claim = claims.take(Runs.ID, 1).get(0)) {
            manifest.moveAll(Runs.ID, PartitionState.RUNNING, PartitionState.CANCELLED, "ann");
            await().atMost(Duration.ofSeconds(10)).until(claim::lost);
        }
    }
}
