package dev.hindcast.catchup;

import dev.hindcast.compute.ComputeRequest;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Something that happens during the first computation only. */
record Once(Runnable act, AtomicBoolean open) implements Consumer<ComputeRequest> {
    Once(Runnable act) {
        this(act, new AtomicBoolean(true));
    }

    @Override
    public void accept(ComputeRequest request) {
        if (open.getAndSet(false)) {
            act.run();
        }
    }
}
