package dev.hindcast.observe;

import dev.hindcast.manifest.RunRow;
import dev.hindcast.table.Watermark;
import java.util.Optional;
import java.util.OptionalLong;

/** What main has still to get back after a rollback. */
public final class Replay {
    private Replay() {}

    /** Source snapshots that main misses until the live pipeline has replayed them; empty when none was rolled back. */
    public static OptionalLong left(RunRow run, Optional<Watermark> main) {
        String until = run.notes().replayUntil();
        if (until == null || main.isEmpty()) {
            return OptionalLong.empty();
        }
        long left = Watermark.parse(until).sequenceNumber() - main.get().sequenceNumber();
        return OptionalLong.of(Math.max(0, left));
    }
}
