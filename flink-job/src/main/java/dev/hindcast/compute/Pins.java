package dev.hindcast.compute;

import dev.hindcast.plan.LockedPlan;
import dev.hindcast.plan.PauseLimit;
import dev.hindcast.plan.PinCheck;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Refs;
import java.time.Duration;
import org.apache.iceberg.Table;

/**
 * Keeps what a run reads, now and when it catches up: sees that its tags stand, and moves its branch on the source forward, so
 * that a long run does not lose the snapshots that came after W0.
 */
final class Pins {
    private static final Duration LOOK_EVERY = Duration.ofSeconds(10);
    private static final Duration MOVE_EVERY = Duration.ofMinutes(10);
    private static final int MOVES_A_RETENTION = 4;

    private final LockedPlan plan;
    private final Seams seams;
    private final Duration moveEvery;
    private long lookedAt;
    private long movedAt;

    Pins(LockedPlan plan, Seams seams) {
        this.plan = plan;
        this.seams = seams;
        this.lookedAt = seams.timing().nanos();
        this.movedAt = lookedAt;
        Duration keeps = PauseLimit.keeps(seams.catalogs().load(plan.source().table()));
        this.moveEvery = shorter(MOVE_EVERY, keeps.dividedBy(MOVES_A_RETENTION));
    }

    /** Looks now and then, however often it is called; a ref-only commit on the source has its price. */
    synchronized void look() {
        if (since(lookedAt).compareTo(shorter(LOOK_EVERY, moveEvery)) < 0) {
            return;
        }
        lookedAt = seams.timing().nanos();
        require();
        if (since(movedAt).compareTo(moveEvery) >= 0) {
            movedAt = seams.timing().nanos();
            advance();
        }
    }

    /**
     * Goes on only while the pins stand.
     *
     * @throws dev.hindcast.error.HindcastException PINNED_SNAPSHOT_GONE
     */
    void require() {
        new PinCheck(seams.catalogs()).require(plan);
    }

    /** The branch may have been dropped by hand; while W0 stands, it can be set there again. */
    private void advance() {
        String source = plan.source().table();
        String branch = new Refs(plan.runId()).delta();
        Table table = seams.catalogs().load(source);
        if (table.snapshot(branch) == null) {
            seams.refs().createBranch(source, branch, plan.source().w0().snapshotId());
        }
        seams.refs().advanceBranch(source, branch, Positions.mainHead(table));
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) <= 0 ? a : b;
    }

    private Duration since(long nanos) {
        return Duration.ofNanos(seams.timing().nanos() - nanos);
    }
}
