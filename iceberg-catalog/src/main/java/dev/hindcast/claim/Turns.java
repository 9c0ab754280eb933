package dev.hindcast.claim;

import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.NamedLease;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes committers on one table go one after the other, live first. Any two commits on a table collide, and without order a
 * slow one starves. It only saves repetitions: after a while, or without the database, a committer goes on without a turn.
 */
public final class Turns {
    private static final Logger LOG = LoggerFactory.getLogger(Turns.class);
    static final Duration LENGTH = Duration.ofSeconds(10);
    private static final Duration WAIT_AT_MOST = LENGTH.multipliedBy(3);
    private static final int POLL_MILLIS = 40;

    private final Manifest manifest;
    private final String holder;
    private final Duration patience;
    private final Timing timing;
    private final AtomicLong number = new AtomicLong();

    /** For a committer of this name (see {@link Holder#id}); its threads wait for each other too. */
    public Turns(Manifest manifest, String holder) {
        this(manifest, holder, WAIT_AT_MOST);
    }

    /** The same with another time after which a committer goes on without its turn. */
    public Turns(Manifest manifest, String holder, Duration patience) {
        this(manifest, holder, patience, Timing.REAL);
    }

    private Turns(Manifest manifest, String holder, Duration patience, Timing timing) {
        this.manifest = manifest;
        this.holder = holder;
        this.patience = patience;
        this.timing = timing;
    }

    /** The same with another time. */
    public Turns in(Timing other) {
        return new Turns(manifest, holder, patience, other);
    }

    /** Waits for the turn; never throws. Hold it for one commit: it ends by itself after 10 seconds. */
    public Turn take(String table, Priority priority) {
        String name = holder + "#" + number.incrementAndGet();
        try {
            return priority == Priority.LIVE ? announced(table, name) : unannounced(table, name);
        } catch (RuntimeException away) {
            LOG.warn("The manifest does not answer; committing to {} without waiting for a turn", table, away);
            return new Turn(manifest, Optional.empty());
        }
    }

    private Turn announced(String table, String name) {
        try (Announcement announcement = new Announcement(manifest, table, name)) {
            return waited(table, name, announcement::keep);
        }
    }

    private Turn unannounced(String table, String name) {
        return waited(table, name, () -> !Announcement.stands(manifest, table));
    }

    private Turn waited(String table, String name, BooleanSupplier mayGo) {
        long end = timing.nanos() + patience.toNanos();
        do {
            Optional<NamedLease> turn = mayGo.getAsBoolean() ? turn("turn:" + table, name) : none();
            if (turn.isPresent()) {
                return new Turn(manifest, turn);
            }
        } while (pause() && timing.nanos() < end);
        LOG.warn("No turn on {} within {}; committing without one", table, patience);
        return new Turn(manifest, none());
    }

    /** Reads before it takes: a take that is refused costs a commit all the same, and those who wait ask often. */
    private Optional<NamedLease> turn(String turn, String name) {
        return manifest.holder(turn).isPresent() ? none() : manifest.take(turn, name, LENGTH);
    }

    private static Optional<NamedLease> none() {
        return Optional.empty();
    }

    /** Whether to go on waiting. */
    private boolean pause() {
        return timing.sleep(Duration.ofMillis(ThreadLocalRandom.current().nextInt(POLL_MILLIS / 2, POLL_MILLIS)));
    }
}
