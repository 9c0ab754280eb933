package dev.hindcast.compute.wire;

import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/** Tells Flink to carry an immutable record in our own {@link WireFormat}; the record must have value equality to be a key. */
public final class WireType<T> extends TypeInformation<T> {
    private final Class<T> type;
    private final WireFormat<T> format;

    public WireType(Class<T> type, WireFormat<T> format) {
        this.type = type;
        this.format = format;
    }

    @Override
    public TypeSerializer<T> createSerializer(SerializerConfig config) {
        return new WireSerializer<>(format);
    }

    @Override
    public Class<T> getTypeClass() {
        return type;
    }

    @Override
    public boolean isKeyType() {
        return true;
    }

    @Override
    public boolean isBasicType() {
        return false;
    }

    @Override
    public boolean isTupleType() {
        return false;
    }

    @Override
    public int getArity() {
        return 1;
    }

    @Override
    public int getTotalFields() {
        return 1;
    }

    @Override
    public String toString() {
        return type.getSimpleName();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WireType<?> that && type.equals(that.type);
    }

    @Override
    public int hashCode() {
        return type.hashCode();
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof WireType<?>;
    }
}
