package dev.hindcast.benchmark.follow;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.verb.AbortVerb;
import dev.hindcast.verb.CancelVerb;
import dev.hindcast.verb.PlanVerb;
import dev.hindcast.verb.RunVerb;
import dev.hindcast.verb.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A backfill that lasts as long as it is wanted: the same range again and again, each time as a run of its own. */
final class Backfilling {
    /** Makes the spec of a run with this name. */
    interface Specs {
        Path of(String name) throws IOException;
    }

    private static final Duration LOOK = Duration.ofMillis(200);

    private final Session session;
    private final Specs specs;
    private final int workers;
    private long done;

    Backfilling(Session session, Specs specs, int workers) {
        this.session = session;
        this.specs = specs;
        this.workers = workers;
    }

    /**
     * Works for this long.
     *
     * @return partitions that were computed a minute
     */
    double forThisLong(String name, Duration length) throws IOException, InterruptedException {
        Instant start = Instant.now();
        Instant end = start.plus(length);
        for (int number = 1; Instant.now().isBefore(end); number++) {
            String run = Objects.requireNonNull(
                    new PlanVerb(session).plan(specs.of(name + "-" + number)).runId());
            until(run, end);
            done += session.manifest().count(run).getOrDefault(PartitionState.VALIDATED, 0L);
            new AbortVerb(session).abort(run);
        }
        return done * 60_000.0 / Duration.between(start, Instant.now()).toMillis();
    }

    private void until(String run, Instant end) throws InterruptedException {
        Working working = new Working(run);
        working.start();
        while (working.isAlive() && Instant.now().isBefore(end)) {
            Thread.sleep(LOOK.toMillis());
        }
        if (working.isAlive()) {
            new CancelVerb(session).cancel(run);
        }
        working.join();
        RuntimeException failed = working.failure;
        if (failed != null) {
            throw failed;
        }
    }

    private final class Working extends Thread {
        private final String run;
        private volatile @Nullable RuntimeException failure;

        Working(String run) {
            super("backfill");
            this.run = run;
        }

        @Override
        public void run() {
            try {
                new RunVerb(session, workers).run(run);
            } catch (HindcastException e) {
                // It was cancelled at the end of its time.
                failure = e.code() == ErrorCode.STATE_FORBIDS || e.code() == ErrorCode.LEASE_LOST ? null : e;
            } catch (RuntimeException e) {
                failure = e;
            }
        }
    }
}
