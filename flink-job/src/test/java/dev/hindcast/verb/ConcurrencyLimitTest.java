package dev.hindcast.verb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.manifest.RunState;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The spec's {@code resources.max_concurrency} is 4 where it does not say otherwise (C63). */
class ConcurrencyLimitTest {
    @TempDir
    Path folder;

    private final AtomicInteger computing = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    @Test
    void processesOfOneRunKeepTheLimitOfTheSpecTogether() throws Exception {
        try (PlannedRun run = new PlannedRun(folder, 16);
                Session other = run.another()) {
            other.computeWith(run.computer);
            run.session.manifest().openRun(run.runId, RunState.PLANNED, "test");
            run.computer.before = request -> {
                most.accumulateAndGet(computing.incrementAndGet(), Math::max);
                sleep();
                computing.decrementAndGet();
            };
            CompletableFuture<Answer> here = CompletableFuture.supplyAsync(() -> work(run.session, run.runId));
            CompletableFuture<Answer> there = CompletableFuture.supplyAsync(() -> work(other, run.runId));

            assertThat(here.get().outcome()).isEqualTo("VALIDATED");
            assertThat(there.get().outcome()).isEqualTo("VALIDATED");
            assertThat(most.get()).as("groups computed at a time").isBetween(2, 4);
            assertThat(run.computer.computed).hasSize(16).doesNotHaveDuplicates();
        }
    }

    private static Answer work(Session session, String runId) {
        return new RunVerb(session, 4, 1).resume(runId);
    }

    private static void sleep() {
        try {
            Thread.sleep(40);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
