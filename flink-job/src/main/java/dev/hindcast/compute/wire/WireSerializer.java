package dev.hindcast.compute.wire;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Serializer of immutable records. Bounded jobs keep no state, so it has no snapshot form. */
final class WireSerializer<T> extends TypeSerializer<T> {
    private final WireFormat<T> format;

    WireSerializer(WireFormat<T> format) {
        this.format = format;
    }

    @Override
    public boolean isImmutableType() {
        return true;
    }

    @Override
    public TypeSerializer<T> duplicate() {
        return this;
    }

    @Override
    public T createInstance() {
        throw new UnsupportedOperationException("Immutable records are only made by reading them");
    }

    @Override
    public T copy(T from) {
        return from;
    }

    @Override
    public T copy(T from, T reuse) {
        return from;
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public void serialize(T record, DataOutputView target) throws IOException {
        format.write(record, target);
    }

    @Override
    public T deserialize(DataInputView source) throws IOException {
        return format.read(source);
    }

    @Override
    public T deserialize(T reuse, DataInputView source) throws IOException {
        return format.read(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        format.write(format.read(source), target);
    }

    @Override
    public TypeSerializerSnapshot<T> snapshotConfiguration() {
        throw new UnsupportedOperationException("A bounded job takes no savepoint");
    }

    @Override
    public String toString() {
        return "WireSerializer of " + format.getClass().getName();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WireSerializer<?> that && format.getClass().equals(that.format.getClass());
    }

    @Override
    public int hashCode() {
        return format.getClass().hashCode();
    }
}
