package dev.hindcast.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.InMemoryManifest;
import dev.hindcast.manifest.Manifest;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TableFenceTest {
    private static final String TABLE = "mart.orders";
    private static final FenceOptions MINUTE = new FenceOptions(Duration.ofSeconds(60), Duration.ofSeconds(90));

    /** One time for both sides, moved by hand. */
    private final AtomicLong nanos = new AtomicLong();

    private final Manifest manifest = new InMemoryManifest(() -> Instant.EPOCH.plusNanos(nanos.get()));
    private final FlakyManifest flaky = new FlakyManifest(manifest);

    private TableFence fence(FenceOptions options) {
        return TableFence.take(flaky.manifest(), TABLE, "publisher", options, Timing.counting(nanos::get));
    }

    private void pass(int seconds) {
        nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    private static void assertCode(ErrorCode code, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    void oneHoldsTheFenceAndLiveSeesWho() {
        assertThat(TableFence.on(manifest, TABLE)).isEmpty();
        try (TableFence fence = fence(MINUTE)) {
            assertThat(fence.remaining()).isEqualTo(Duration.ofSeconds(60));
            assertThat(TableFence.on(manifest, TABLE).orElseThrow().holder()).isEqualTo("publisher");
            assertThat(TableFence.on(manifest, "mart.other")).isEmpty();
            assertThatThrownBy(() -> fence(MINUTE)).hasMessageContaining("publisher until 1970-01-01T00:01:00Z");
            assertCode(ErrorCode.LEASE_HELD, () -> fence(MINUTE));
        }
        assertThat(TableFence.on(manifest, TABLE)).isEmpty();
        try (TableFence next = fence(MINUTE)) {
            assertThat(next.token()).isEqualTo(2);
        }
    }

    @Test
    void renewalsEndWithTheWindow() {
        try (TableFence fence = fence(MINUTE)) {
            pass(20);
            assertThat(fence.renew()).isTrue();
            assertThat(fence.remaining()).isEqualTo(Duration.ofSeconds(60));
            pass(40);
            assertThat(fence.renew()).isTrue();
            assertThat(fence.remaining()).isEqualTo(Duration.ofSeconds(30));
            assertThat(TableFence.on(manifest, TABLE).orElseThrow().until()).isEqualTo(Instant.EPOCH.plusSeconds(90));
            pass(20);
            assertThatCode(fence::checkTimeForMove).doesNotThrowAnyException();
            nanos.incrementAndGet();
            assertCode(ErrorCode.LEASE_LOST, fence::checkTimeForMove);
            pass(10);
            assertThat(fence.renew()).isFalse();
            assertThat(fence.remaining()).isZero();
        }
    }

    @Test
    void theFirstLeaseIsNoLongerThanTheWindow() {
        try (TableFence fence = fence(new FenceOptions(Duration.ofSeconds(60), Duration.ofSeconds(30)))) {
            assertThat(fence.remaining()).isEqualTo(Duration.ofSeconds(30));
        }
    }

    @Test
    void aFenceThatSomebodyElseHoldsIsOver() {
        try (TableFence fence = fence(MINUTE)) {
            pass(61);
            assertThat(manifest.take("fence:" + TABLE, "other", Duration.ofMinutes(1)))
                    .isPresent();
            assertThat(fence.renew()).isFalse();
            assertThat(fence.remaining()).isZero();
        }
        assertThat(TableFence.on(manifest, TABLE).orElseThrow().holder()).isEqualTo("other");
    }

    @Test
    void withoutADatabaseTheFenceRunsOut() {
        try (TableFence fence = fence(MINUTE)) {
            pass(30);
            flaky.away(true);
            assertThat(fence.renew()).isTrue();
            assertThat(fence.remaining()).isEqualTo(Duration.ofSeconds(30));
            pass(30);
            assertThat(fence.renew()).isFalse();
            assertCode(ErrorCode.LEASE_LOST, fence::checkTimeForMove);
        }
    }

    @Test
    void theFenceRenewsItself() {
        Manifest real = new InMemoryManifest(Instant::now);
        FenceOptions options = new FenceOptions(Duration.ofMillis(300), Duration.ofSeconds(60));
        try (TableFence fence = TableFence.take(real, TABLE, "publisher", options)) {
            Instant first = TableFence.on(real, TABLE).orElseThrow().until();
            await().atMost(Duration.ofSeconds(5))
                    .until(() ->
                            TableFence.on(real, TABLE).orElseThrow().until().isAfter(first.plusMillis(600)));
            assertThat(fence.remaining()).isPositive();
        }
    }
}
