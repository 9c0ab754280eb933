package dev.hindcast.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.claim.Timing;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.table.Fence;
import dev.hindcast.table.Pauses;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Live waits for a cut-over as long as one may last, and not for ever. Its time is made up; only the fence is real. */
class LiveWaitsTest {
    @TempDir
    Path folder;

    private PlannedRun run;
    private final AtomicLong nanos = new AtomicLong();
    private Runnable afterEachSleep = () -> {};

    @BeforeEach
    void newRows() throws Exception {
        run = new PlannedRun(folder, 3);
        run.feed(2);
    }

    @AfterEach
    void close() {
        run.close();
    }

    private Answer live() {
        Session session = SimulatedSession.open(
                run.session.folder(),
                "ann",
                new SimulatedSession.Parts(
                        run.session.catalogs(),
                        run.session.manifest(),
                        run.session::plan,
                        Pauses.NONE,
                        timing(),
                        Clock.systemUTC(),
                        run.computer,
                        request -> {
                            throw new AssertionError("live compares nothing");
                        },
                        new FixedContents(0, 0)));
        return new LiveVerb(session).live(run.spec(), false);
    }

    private Timing timing() {
        return new Timing() {
            @Override
            public long nanos() {
                return nanos.get();
            }

            @Override
            public boolean sleep(Duration time) {
                nanos.addAndGet(time.toNanos());
                afterEachSleep.run();
                return true;
            }

            @Override
            public Repeated every(Duration pause, String name, Runnable work) {
                return () -> {};
            }
        };
    }

    private Fence.Held fence() {
        return run.session
                .fence(Duration.ofMinutes(10))
                .take(PlannedRun.MART, Duration.ofMinutes(10))
                .orElseThrow();
    }

    private Duration waited() {
        return Duration.ofNanos(nanos.get());
    }

    @Test
    void aCutOverOfItsWholeWindowIsWaitedFor() {
        Fence.Held held = fence();
        afterEachSleep = () -> {
            if (waited().compareTo(Duration.ofSeconds(119)) > 0) {
                held.close();
            }
        };
        assertThat(live().outcome()).isEqualTo("CURRENT");
        assertThat(waited()).isGreaterThan(Duration.ofSeconds(119));
    }

    @Test
    void aFenceThatNobodyGivesBackIsToldAfterTheWindow() {
        try (Fence.Held held = fence()) {
            assertThat(held.left()).isPositive();
            assertThatThrownBy(this::live).isInstanceOfSatisfying(HindcastException.class, e -> {
                assertThat(e.code()).isEqualTo(ErrorCode.LEASE_HELD);
                assertThat(waited()).isBetween(Duration.ofSeconds(180), Duration.ofSeconds(182));
            });
        }
    }
}
