package dev.hindcast.claim;

import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.NamedLease;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Live says that it waits for its turn; while this stands, backfills let it pass. It ends soon after a live that died. */
final class Announcement implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Announcement.class);

    private final Manifest manifest;
    private final String name;
    private final String holder;
    private Optional<NamedLease> lease = Optional.empty();

    Announcement(Manifest manifest, String table, String holder) {
        this.manifest = manifest;
        this.name = name(table);
        this.holder = holder;
    }

    /** Whether live waits for its turn on this table. */
    static boolean stands(Manifest manifest, String table) {
        return manifest.holder(name(table)).isPresent();
    }

    private static String name(String table) {
        return "turn-live:" + table;
    }

    /** Makes it stand for another while, unless another live's stands; live itself may always go. */
    boolean keep() {
        lease = lease.flatMap(held -> manifest.renew(held, Turns.LENGTH))
                .or(() -> manifest.take(name, holder, Turns.LENGTH));
        return true;
    }

    @Override
    public void close() {
        try {
            lease.ifPresent(manifest::release);
        } catch (HindcastException away) {
            LOG.warn("Could not release {}; it runs out by itself", name, away);
        }
    }
}
