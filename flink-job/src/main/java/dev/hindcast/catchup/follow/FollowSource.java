package dev.hindcast.catchup.follow;

import dev.hindcast.compute.wire.JavaWire;
import java.util.Iterator;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceReader;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * The unbounded source of a follow job: windows of the raw table, in order, one at a time. It keeps no state in checkpoints:
 * where it stands is what the ref says.
 */
final class FollowSource implements Source<FollowItem, FollowSplit, String> {
    private static final String NO_STATE = "";

    private final FollowOrder order;

    FollowSource(FollowOrder order) {
        this.order = order;
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.CONTINUOUS_UNBOUNDED;
    }

    @Override
    public SplitEnumerator<FollowSplit, String> createEnumerator(SplitEnumeratorContext<FollowSplit> context) {
        return restoreEnumerator(context, NO_STATE);
    }

    @Override
    public SplitEnumerator<FollowSplit, String> restoreEnumerator(
            SplitEnumeratorContext<FollowSplit> context, String nothing) {
        return new FollowEnumerator(context, order);
    }

    @Override
    public SourceReader<FollowItem, FollowSplit> createReader(SourceReaderContext context) {
        return new IteratorSourceReader<FollowItem, Iterator<FollowItem>, FollowSplit>(context);
    }

    @Override
    public SimpleVersionedSerializer<FollowSplit> getSplitSerializer() {
        return new JavaWire<>();
    }

    @Override
    public SimpleVersionedSerializer<String> getEnumeratorCheckpointSerializer() {
        return new JavaWire<>();
    }
}
