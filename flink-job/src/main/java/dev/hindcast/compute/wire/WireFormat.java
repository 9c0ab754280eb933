package dev.hindcast.compute.wire;

import java.io.IOException;
import java.io.Serializable;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Writes and reads one immutable record. Two formats of the same class are the same format. */
public interface WireFormat<T> extends Serializable {
    /** Appends the record. */
    void write(T record, DataOutputView out) throws IOException;

    /** Reads what {@link #write} wrote. */
    T read(DataInputView in) throws IOException;
}
