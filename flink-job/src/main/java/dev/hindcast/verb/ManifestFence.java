package dev.hindcast.verb;

import dev.hindcast.claim.FenceOptions;
import dev.hindcast.claim.Holder;
import dev.hindcast.claim.Priority;
import dev.hindcast.claim.TableFence;
import dev.hindcast.claim.Timing;
import dev.hindcast.claim.Turns;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.table.Fence;
import java.time.Duration;
import java.util.Optional;

/** The fence of a table as a lease in the manifest, never longer than the cut-over window. */
record ManifestFence(Manifest manifest, Duration window, Timing timing) implements Fence {
    @Override
    public Optional<Held> take(String table, Duration length) {
        try {
            FenceOptions options = new FenceOptions(length, window);
            TableFence fence = TableFence.take(manifest, table, Holder.id(), options, timing);
            // Live looks at the fence once it has its turn to commit: after a turn of ours none is on its way any more.
            new Turns(manifest, Holder.id())
                    .in(timing)
                    .take(table, Priority.BACKFILL)
                    .close();
            return Optional.of(new Lease(fence));
        } catch (HindcastException e) {
            if (e.code() == ErrorCode.LEASE_HELD) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Renews itself; asking for it only tells whether it is still held. */
    private record Lease(TableFence fence) implements Held {
        @Override
        public Duration left() {
            return fence.remaining();
        }

        @Override
        public boolean renew() {
            return !fence.remaining().isZero();
        }

        @Override
        public void close() {
            fence.close();
        }
    }
}
