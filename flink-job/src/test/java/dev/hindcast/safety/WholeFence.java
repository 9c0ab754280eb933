package dev.hindcast.safety;

import dev.hindcast.claim.FenceOptions;
import dev.hindcast.claim.Holder;
import dev.hindcast.claim.TableFence;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.table.Fence;
import java.time.Duration;
import java.util.Optional;

/** The product's own fence in the manifest, as the verbs wire it. */
record WholeFence(Manifest manifest) implements Fence {
    private static final Duration WINDOW = Duration.ofMinutes(2);

    @Override
    public Optional<Held> take(String table, Duration length) {
        try {
            TableFence fence = TableFence.take(manifest, table, Holder.id(), new FenceOptions(length, WINDOW));
            return Optional.of(new HeldFence(fence));
        } catch (HindcastException e) {
            if (e.code() == ErrorCode.LEASE_HELD) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private record HeldFence(TableFence fence) implements Held {
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
