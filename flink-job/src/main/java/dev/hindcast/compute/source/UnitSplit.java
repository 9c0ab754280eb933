package dev.hindcast.compute.source;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceSplit;

/** A part of a unit on its way to the reader that asked for the next one. */
record UnitSplit(int id, List<ReadUnit> units)
        implements IteratorSourceSplit<ReadUnit, Iterator<ReadUnit>>, Serializable {
    @Override
    public Iterator<ReadUnit> getIterator() {
        return units.iterator();
    }

    @Override
    public IteratorSourceSplit<ReadUnit, Iterator<ReadUnit>> getUpdatedSplitForIterator(Iterator<ReadUnit> iterator) {
        return new UnitSplit(id, iterator.hasNext() ? units : List.of());
    }

    @Override
    public String splitId() {
        return Integer.toString(id);
    }
}
