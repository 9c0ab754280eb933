package dev.hindcast.compute.winner;

import dev.hindcast.compute.wire.Varint;
import dev.hindcast.compute.wire.WireFormat;
import dev.hindcast.compute.wire.WireType;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Where a row lies that has to be read whole.
 *
 * @param unit id of the unit
 * @param file position of the task within the unit
 * @param row position of the row in its file
 * @param wins whether it goes on to the transform
 * @param tied whether another row has its key and version, so that both must be compared
 */
public record RowPlace(int unit, int file, long row, boolean wins, boolean tied) {
    /** How it travels. */
    public static final WireType<RowPlace> TYPE = new WireType<>(RowPlace.class, new Format());

    private static final class Format implements WireFormat<RowPlace> {
        @Override
        public void write(RowPlace place, DataOutputView out) throws IOException {
            Varint.write(place.unit, out);
            Varint.write(place.file, out);
            Varint.write((place.row << 2) | (place.wins ? 2 : 0) | (place.tied ? 1 : 0), out);
        }

        @Override
        public RowPlace read(DataInputView in) throws IOException {
            int unit = (int) Varint.read(in);
            int file = (int) Varint.read(in);
            long packed = Varint.read(in);
            return new RowPlace(unit, file, packed >>> 2, (packed & 2) != 0, (packed & 1) != 0);
        }
    }
}
