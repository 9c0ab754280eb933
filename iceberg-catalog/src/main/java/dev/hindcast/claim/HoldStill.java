package dev.hindcast.claim;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.NamedLease;
import java.time.Duration;
import java.util.Optional;

/**
 * Asks whoever brings a run's candidate along to leave it alone for a while. It saves repetitions only: every commit on the
 * candidate is conditional on its head all the same.
 */
public final class HoldStill implements AutoCloseable {
    /** It ends by itself when its holder dies. */
    private static final Duration LENGTH = Duration.ofMinutes(2);

    private final Manifest manifest;
    private final Optional<NamedLease> lease;

    private HoldStill(Manifest manifest, Optional<NamedLease> lease) {
        this.manifest = manifest;
        this.lease = lease;
    }

    /** Holds the candidate of a run still; where another holds it already, that is as good. */
    public static HoldStill take(Manifest manifest, String runId) {
        return new HoldStill(manifest, manifest.take(still(runId), Holder.id(), LENGTH));
    }

    /** Name of the lease that a publish of a run holds from its beginning to its end. */
    public static String publish(String runId) {
        return "publish/" + runId;
    }

    private static String still(String runId) {
        return "still/" + runId;
    }

    /** Whether somebody needs the candidate as it is; not without the database, where nobody can tell. */
    public static boolean isHeld(Manifest manifest, String runId) {
        try {
            return manifest.holder(still(runId)).isPresent()
                    || manifest.holder(publish(runId)).isPresent();
        } catch (HindcastException e) {
            if (e.code() != ErrorCode.MANIFEST_FAILED) {
                throw e;
            }
            return false;
        }
    }

    @Override
    public void close() {
        lease.ifPresent(manifest::release);
    }
}
