package dev.hindcast.compute.write;

import dev.hindcast.compute.winner.KeyBytes;
import dev.hindcast.compute.wire.Varint;
import dev.hindcast.compute.wire.WireFormat;
import dev.hindcast.compute.wire.WireType;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** A key found in a staged file, and the position of its partition in the request. */
public record ResultKey(int partition, KeyBytes key) {
    /** How it travels. */
    public static final WireType<ResultKey> TYPE = new WireType<>(ResultKey.class, new Format());

    private static final class Format implements WireFormat<ResultKey> {
        @Override
        public void write(ResultKey each, DataOutputView out) throws IOException {
            Varint.write(each.partition, out);
            each.key.write(out);
        }

        @Override
        public ResultKey read(DataInputView in) throws IOException {
            return new ResultKey((int) Varint.read(in), KeyBytes.read(in));
        }
    }
}
