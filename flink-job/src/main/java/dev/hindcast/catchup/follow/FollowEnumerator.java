package dev.hindcast.catchup.follow;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.util.FlinkRuntimeException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks for the next window at intervals and hands it to the reader; after a failure it begins with what the ref says. */
final class FollowEnumerator implements SplitEnumerator<FollowSplit, String> {
    private static final Logger LOG = LoggerFactory.getLogger(FollowEnumerator.class);
    private static final int THE_READER = 0;

    private final SplitEnumeratorContext<FollowSplit> context;
    private final FollowOrder order;
    /** Counts the lives of the tasks: what was found for an earlier one is not handed to the next. */
    private final AtomicInteger life = new AtomicInteger();

    private volatile boolean readerIsHere;
    private @Nullable Discovery discovery;
    private int livedBy = -1;

    FollowEnumerator(SplitEnumeratorContext<FollowSplit> context, FollowOrder order) {
        this.context = context;
        this.order = order;
    }

    /** A window that was found in one life of the tasks. */
    private record Found(int life, FollowSplit split) {}

    @Override
    public void start() {
        context.callAsync(this::look, this::hand, 0, order.poll().toMillis());
    }

    /** In a thread of its own, one call after the other. */
    private synchronized @Nullable Found look() {
        int now = life.get();
        if (!readerIsHere) {
            return null;
        }
        Discovery here = discovery;
        if (here == null) {
            here = new Discovery(FollowPlace.open(order), order);
            discovery = here;
        }
        if (livedBy != now) {
            here.beginAnew();
            livedBy = now;
        }
        return here.next().map(split -> new Found(now, split)).orElse(null);
    }

    private void hand(@Nullable Found found, @Nullable Throwable failure) {
        if (failure != null) {
            if (FollowFailure.mayPass(failure)) {
                LOG.warn("Cannot look for the next window of {}; looking again", order.ref(), failure);
                return;
            }
            throw new FlinkRuntimeException(FollowFailure.ending(failure));
        }
        if (found != null && found.life() == life.get() && readerIsHere) {
            context.assignSplit(found.split(), THE_READER);
        }
    }

    @Override
    public void addReader(int subtaskId) {
        readerIsHere = true;
    }

    @Override
    public void addSplitsBack(List<FollowSplit> splits, int subtaskId) {
        readerIsHere = false;
        life.incrementAndGet();
    }

    @Override
    public void handleSplitRequest(int subtaskId, @Nullable String host) {
        // Windows are handed out when they are found, not when they are asked for.
    }

    @Override
    public String snapshotState(long checkpointId) {
        return "";
    }

    @Override
    public synchronized void close() {
        if (discovery != null) {
            discovery.close();
        }
    }
}
