package dev.hindcast.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.hindcast.manifest.InMemoryManifest;
import dev.hindcast.manifest.Manifest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private static final String TABLE = "mart.orders";

    private final Manifest manifest = new InMemoryManifest(Instant::now);
    private final FlakyManifest flaky = new FlakyManifest(manifest);
    private final Turns turns = new Turns(manifest, "one");

    private CompletableFuture<Void> inBackground(Runnable work) {
        return CompletableFuture.runAsync(work, command -> new Thread(command).start());
    }

    @Test
    void committersGoOneAfterTheOther() {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<CompletableFuture<Void>> all = IntStream.range(0, 6)
                .mapToObj(i -> inBackground(() -> {
                    try (Turn turn = turns.take(TABLE, Priority.BACKFILL)) {
                        assertThat(turn.held()).isTrue();
                        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        Thread.onSpinWait();
                        inside.decrementAndGet();
                    }
                }))
                .toList();
        all.forEach(CompletableFuture::join);
        assertThat(most).hasValue(1);
    }

    @Test
    void liveGoesBeforeABackfillThatHasWaitedLonger() {
        List<String> order = new CopyOnWriteArrayList<>();
        CompletableFuture<Void> backfill;
        CompletableFuture<Void> live;
        try (Turn first = turns.take(TABLE, Priority.BACKFILL)) {
            assertThat(first.held()).isTrue();
            backfill = inBackground(() -> commit(Priority.BACKFILL, order));
            live = inBackground(() -> commit(Priority.LIVE, order));
            await().until(() -> Announcement.stands(manifest, TABLE));
        }
        CompletableFuture.allOf(backfill, live).join();
        assertThat(order).containsExactly("LIVE", "BACKFILL");
        assertThat(Announcement.stands(manifest, TABLE)).isFalse();
    }

    private void commit(Priority priority, List<String> order) {
        try (Turn turn = turns.take(TABLE, priority)) {
            assertThat(turn.held()).isTrue();
            order.add(priority.name());
        }
    }

    @Test
    void aBackfillWaitsWhileLiveIsAnnounced() {
        Turns hasty = new Turns(manifest, "hasty", Duration.ofMillis(100));
        try (Announcement live = new Announcement(manifest, TABLE, "live")) {
            assertThat(live.keep()).isTrue();
            assertThat(hasty.take(TABLE, Priority.BACKFILL).held()).isFalse();
            assertThat(hasty.take("mart.other", Priority.BACKFILL).held()).isTrue();
            Turn turn = hasty.take(TABLE, Priority.LIVE);
            assertThat(turn.held()).isTrue();
            turn.close();
        }
        assertThat(hasty.take(TABLE, Priority.BACKFILL).held()).isTrue();
    }

    @Test
    void aQueueThatDoesNotMoveIsLeftAfterAWhile() {
        Turns hasty = new Turns(manifest, "hasty", Duration.ofMillis(100));
        try (Turn stuck = turns.take(TABLE, Priority.LIVE)) {
            assertThat(stuck.held()).isTrue();
            try (Turn none = hasty.take(TABLE, Priority.LIVE)) {
                assertThat(none.held()).isFalse();
            }
            assertThat(manifest.holder("turn:" + TABLE)).isPresent();
        }
        assertThat(manifest.holder("turn:" + TABLE)).isEmpty();
    }

    @Test
    void withoutADatabaseNobodyWaits() {
        Turns alone = new Turns(flaky.manifest(), "alone");
        flaky.away(true);
        for (Priority priority : Priority.values()) {
            try (Turn turn = alone.take(TABLE, priority)) {
                assertThat(turn.held()).isFalse();
            }
        }
        flaky.away(false);
        Turn turn = alone.take(TABLE, Priority.BACKFILL);
        flaky.away(true);
        turn.close();
        flaky.away(false);
        assertThat(manifest.holder("turn:" + TABLE)).isPresent();
    }
}
