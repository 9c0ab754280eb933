package dev.hindcast.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.InMemoryManifest;
import dev.hindcast.manifest.Lease;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ClaimsTest {
    private static final LeaseOptions SHORT = new LeaseOptions(Duration.ofMillis(300), Duration.ofMillis(60));
    private static final LeaseOptions LONG = LeaseOptions.DEFAULTS;

    private final Manifest manifest = new InMemoryManifest(Instant::now);
    private final FlakyManifest flaky = new FlakyManifest(manifest);

    private static void assertLost(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LEASE_LOST));
    }

    private static PartitionClaim one(Claims claims) {
        List<PartitionClaim> taken = claims.take(Runs.ID, 1);
        assertThat(taken).hasSize(1);
        return taken.get(0);
    }

    @Test
    void aClaimEndsAsItsWorkerSays() {
        Runs.open(manifest, "a", "b", "c");
        try (Claims claims = new Claims(manifest, LONG, "w")) {
            List<PartitionClaim> taken = claims.take(Runs.ID, 3);
            taken.get(0).validated(Runs.RESULT);
            taken.get(1).failed("boom");
            taken.get(2).giveBack("pause");
            taken.forEach(PartitionClaim::close);
            assertThat(claims.open()).isZero();
            assertThat(taken).noneMatch(PartitionClaim::lost);
        }
        assertThat(manifest.partitions(Runs.ID))
                .extracting(row -> row.state())
                .containsExactly(PartitionState.VALIDATED, PartitionState.FAILED, PartitionState.PENDING);
    }

    @Test
    void leavingWithoutAWordMeansFailed() {
        Runs.open(manifest, "a");
        try (Claims claims = new Claims(manifest, LONG, "w");
                PartitionClaim claim = one(claims)) {
            assertThat(claim.partition()).isEqualTo("a");
        }
        assertThat(Runs.only(manifest).state()).isEqualTo(PartitionState.FAILED);
        assertThat(Runs.only(manifest).reason()).contains("without a result");
    }

    @Test
    void closingTheWorkerFailsWhatIsOpen() {
        Runs.open(manifest, "a");
        try (Claims claims = new Claims(manifest, LONG, "w")) {
            one(claims);
        }
        assertThat(Runs.only(manifest).state()).isEqualTo(PartitionState.FAILED);
    }

    @Test
    void theHeartbeatKeepsASlowWorkersLease() throws InterruptedException {
        Runs.open(manifest, "a");
        try (Claims claims = new Claims(manifest, SHORT, "slow");
                PartitionClaim claim = one(claims)) {
            for (int i = 0; i < 9; i++) {
                Thread.sleep(100);
                assertThat(manifest.claim(Runs.ID, "other", 1, SHORT.length())).isEmpty();
            }
            claim.validated(Runs.RESULT);
        }
        assertThat(Runs.only(manifest).attempt()).isEqualTo(1);
        assertThat(Runs.only(manifest).state()).isEqualTo(PartitionState.VALIDATED);
    }

    @Test
    void aTakenOverClaimIsLostAtTheNextHeartbeatAndTellsItsWorkerOnce() {
        Runs.open(manifest, "a");
        AtomicInteger told = new AtomicInteger();
        try (Claims claims = new Claims(manifest, SHORT, "w");
                PartitionClaim claim = one(claims)) {
            claim.onLost(told::incrementAndGet);
            manifest.moveRun(Runs.ID, RunState.RUNNING, RunState.CANCELLED, "ann", "stop");
            manifest.moveAll(Runs.ID, PartitionState.RUNNING, PartitionState.CANCELLED, "ann");
            await().atMost(Duration.ofSeconds(5)).until(claim::lost);
            assertLost(claim::checkHeld);
            assertLost(() -> claim.validated(Runs.RESULT));
            assertLost(() -> claim.failed("late"));
            assertLost(() -> claim.giveBack("late"));
            await().untilAtomic(told, org.hamcrest.Matchers.equalTo(1));
            claim.onLost(told::incrementAndGet);
            assertThat(told).hasValue(2);
            assertThat(claims.open()).isZero();
        }
        assertThat(Runs.only(manifest).state()).isEqualTo(PartitionState.CANCELLED);
        assertThat(told).hasValue(2);
    }

    @Test
    void aResultThatComesAfterATakeoverIsRefused() {
        Runs.open(manifest, "a");
        try (Claims claims = new Claims(manifest, LONG, "w");
                PartitionClaim claim = one(claims)) {
            manifest.moveAll(Runs.ID, PartitionState.RUNNING, PartitionState.CANCELLED, "ann");
            assertThat(claim.lost()).isFalse();
            assertLost(() -> claim.validated(Runs.RESULT));
            assertThat(claim.lost()).isTrue();
        }
        assertThat(Runs.only(manifest).state()).isEqualTo(PartitionState.CANCELLED);
    }

    @Test
    void aDatabaseThatIsAwayForAMomentLosesNothing() throws InterruptedException {
        Runs.open(manifest, "a");
        LeaseOptions options = new LeaseOptions(Duration.ofMillis(600), Duration.ofMillis(60));
        try (Claims claims = new Claims(flaky.manifest(), options, "w");
                PartitionClaim claim = one(claims)) {
            flaky.away(true);
            Thread.sleep(250);
            flaky.away(false);
            Thread.sleep(500);
            assertThat(claim.lost()).isFalse();
            claim.validated(Runs.RESULT);
        }
        assertThat(Runs.only(manifest).state()).isEqualTo(PartitionState.VALIDATED);
    }

    @Test
    void withoutADatabaseAClaimIsGivenUpBeforeItsLeaseEnds() {
        Runs.open(manifest, "a");
        AtomicLong lostAt = new AtomicLong();
        try (Claims claims = new Claims(flaky.manifest(), SHORT, "w");
                PartitionClaim claim = one(claims)) {
            claim.onLost(() -> lostAt.set(Instant.now().toEpochMilli()));
            flaky.away(true);
            await().atMost(Duration.ofSeconds(5)).until(() -> lostAt.get() > 0);
            assertLost(claim::checkHeld);
            Lease lease = claim.lease();
            assertThat(lostAt.get()).isLessThan(lease.until().toEpochMilli() + 200);
            flaky.away(false);
        }
        assertThat(Runs.only(manifest).state()).isEqualTo(PartitionState.RUNNING);
    }

    @Test
    void aProcessThatWakesUpTooLateKnowsItBeforeItsHeartbeatDoes() {
        Runs.open(manifest, "a");
        AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1000);
        try (Claims claims = new Claims(manifest, LONG, "stopped", Timing.counting(nanos::get));
                PartitionClaim claim = one(claims)) {
            nanos.addAndGet(Duration.ofMinutes(9).minusMillis(1).toNanos());
            assertThat(claim.lost()).isFalse();
            nanos.addAndGet(Duration.ofMillis(1).toNanos());
            assertLost(claim::checkHeld);
            nanos.addAndGet(-Duration.ofMinutes(9).toNanos());
            assertLost(claim::checkHeld);
        }
        assertThat(Runs.only(manifest).state()).isEqualTo(PartitionState.RUNNING);
    }

    @Test
    void aClaimThatCannotBeFailedRunsOut() {
        Runs.open(manifest, "a");
        try (Claims claims = new Claims(flaky.manifest(), LONG, "w")) {
            PartitionClaim claim = one(claims);
            flaky.away(true);
            claim.close();
            assertThat(claims.open()).isZero();
        }
        assertThat(Runs.only(manifest).state()).isEqualTo(PartitionState.RUNNING);
    }

    @Test
    void everyHolderHasAnotherName() {
        assertThat(Holder.id()).matches(".+-[0-9]+-[0-9a-f]{8}").isNotEqualTo(Holder.id());
    }

    @Test
    void aLeaseOutlivesOneMissedRenewal() {
        assertThat(LONG.length()).isEqualTo(Duration.ofMinutes(10));
        assertThat(LONG.renewEvery()).isEqualTo(Duration.ofMinutes(3));
        assertThat(new LeaseOptions(Duration.ofSeconds(10), Duration.ofSeconds(5)).margin())
                .isEqualTo(Duration.ofSeconds(1));
        for (Duration wrong : List.of(Duration.ZERO, Duration.ofSeconds(-1), Duration.ofMillis(5001))) {
            assertThatThrownBy(() -> new LeaseOptions(Duration.ofSeconds(10), wrong))
                    .isInstanceOfSatisfying(
                            HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFIG_INVALID));
        }
    }
}
