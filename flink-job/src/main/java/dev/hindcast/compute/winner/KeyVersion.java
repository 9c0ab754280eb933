package dev.hindcast.compute.winner;

import dev.hindcast.compute.wire.Varint;
import dev.hindcast.compute.wire.WireFormat;
import dev.hindcast.compute.wire.WireType;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * All that the choice of a winner needs of one raw row; nothing wider is shuffled.
 *
 * @param version as {@link OrderedFields} encodes it
 * @param unit id of the unit that holds the row
 * @param file position of the task within the unit
 * @param row position of the row in its file
 */
public record KeyVersion(KeyBytes key, KeyBytes version, boolean deleted, int unit, int file, long row) {
    /** How it travels. */
    public static final WireType<KeyVersion> TYPE = new WireType<>(KeyVersion.class, new Format());

    int compareVersion(KeyVersion other) {
        return version.compareTo(other.version);
    }

    private static final class Format implements WireFormat<KeyVersion> {
        @Override
        public void write(KeyVersion each, DataOutputView out) throws IOException {
            each.key.write(out);
            each.version.write(out);
            out.writeBoolean(each.deleted);
            Varint.write(each.unit, out);
            Varint.write(each.file, out);
            Varint.write(each.row, out);
        }

        @Override
        public KeyVersion read(DataInputView in) throws IOException {
            return new KeyVersion(
                    KeyBytes.read(in),
                    KeyBytes.read(in),
                    in.readBoolean(),
                    (int) Varint.read(in),
                    (int) Varint.read(in),
                    Varint.read(in));
        }
    }
}
