package dev.hindcast.compute.wire;

import java.io.IOException;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.util.InstantiationUtil;

/** How the parts of a source of our own write what they send each other: within one job, of one version. */
public final class JavaWire<T> implements SimpleVersionedSerializer<T> {
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
            return InstantiationUtil.deserializeObject(bytes, JavaWire.class.getClassLoader());
        } catch (ClassNotFoundException cause) {
            throw new IOException("Cannot read what the coordinator has sent", cause);
        }
    }
}
