package dev.hindcast.compute.source;

import java.io.IOException;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.util.InstantiationUtil;

/** A unit on its way to the reader that asked for the next one. */
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

    /** Serializer of what the source's parts send each other. */
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
                throw new IOException("Cannot read a unit that the coordinator has sent", cause);
            }
        }
    }
}
