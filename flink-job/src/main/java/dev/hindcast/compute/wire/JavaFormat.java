package dev.hindcast.compute.wire;

import java.io.IOException;
import java.io.Serializable;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.util.InstantiationUtil;

/** Java serialization, for the few records a file (tasks to read, files written) that hold classes of Iceberg. */
public final class JavaFormat<T extends Serializable> implements WireFormat<T> {
    /** A type that travels so. */
    public static <T extends Serializable> WireType<T> of(Class<T> type) {
        return new WireType<>(type, new JavaFormat<>());
    }

    @Override
    public void write(T record, DataOutputView out) throws IOException {
        Varint.writeBytes(InstantiationUtil.serializeObject(record), out);
    }

    @Override
    public T read(DataInputView in) throws IOException {
        try {
            return InstantiationUtil.deserializeObject(
                    Varint.readBytes(in), Thread.currentThread().getContextClassLoader());
        } catch (ClassNotFoundException cause) {
            throw new IOException("Cannot read a record that a task of the same job has sent", cause);
        }
    }
}
