package dev.hindcast.catchup.follow;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceSplit;

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
}
