package dev.hindcast.verb;

import dev.hindcast.compute.Backfill;
import dev.hindcast.observe.metrics.RunReading;
import java.time.Duration;

/** How long the last commit of this process on the candidate waited and took; zero before the first. */
final class CommitTimes implements Backfill.Commits {
    private RunReading.Commit last = new RunReading.Commit(Duration.ZERO, Duration.ZERO);

    @Override
    public synchronized void ended(Duration queued, Duration took) {
        last = new RunReading.Commit(queued, took);
    }

    synchronized RunReading.Commit last() {
        return last;
    }
}
