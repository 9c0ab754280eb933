package dev.hindcast.claim;

import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.NamedLease;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A committer's turn on a table: take it, send one commit, close it. Without it a commit is as safe, but may collide. */
public final class Turn implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Turn.class);

    private final Manifest manifest;
    private final Optional<NamedLease> lease;

    Turn(Manifest manifest, Optional<NamedLease> lease) {
        this.manifest = manifest;
        this.lease = lease;
    }

    /** False when it was skipped, because the database was away or the queue did not move. */
    public boolean held() {
        return lease.isPresent();
    }

    /** Lets the next one go. */
    @Override
    public void close() {
        try {
            lease.ifPresent(manifest::release);
        } catch (HindcastException away) {
            LOG.warn("Could not end a turn; it runs out by itself", away);
        }
    }
}
