package dev.hindcast.catchup.follow;

import java.io.IOException;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.util.InstantiationUtil;

/** A window on its way to the one reader. */
record FollowSplit(long number, List<FollowItem> items)
        implements IteratorSourceSplit<FollowItem, Iterator<FollowItem>>, Serializable {
    FollowSplit {
        items = List.copyOf(items);
    }

    @Override
    public Iterator<FollowItem> getIterator() {
        return items.iterator();
    }

    @Override
    public IteratorSourceSplit<FollowItem, Iterator<FollowItem>> getUpdatedSplitForIterator(
            Iterator<FollowItem> iterator) {
        return new FollowSplit(number, iterator.hasNext() ? items : List.of());
    }

    @Override
    public String splitId() {
        return Long.toString(number);
    }

    /** How the source's parts write what they send each other. */
    static final class Wire<T> implements SimpleVersionedSerializer<T> {
        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(T value) throws IOException {
            return InstantiationUtil.serializeObject(value);
        }

        @Override
        public T deserialize(int version, byte[] bytes) throws IOException {
            try {
                return InstantiationUtil.deserializeObject(bytes, Wire.class.getClassLoader());
            } catch (ClassNotFoundException cause) {
                throw new IOException("Cannot read a window that the coordinator has sent", cause);
            }
        }
    }
}
