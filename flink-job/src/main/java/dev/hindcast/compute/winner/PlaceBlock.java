package dev.hindcast.compute.winner;

import dev.hindcast.compute.wire.Varint;
import dev.hindcast.compute.wire.WireFormat;
import dev.hindcast.compute.wire.WireType;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Rows of one file that have to be read whole, by their distances from one another. Its bytes are nobody's to change. */
public final class PlaceBlock {
    /** How it travels. */
    public static final WireType<PlaceBlock> TYPE = new WireType<>(PlaceBlock.class, new Format());

    private final int unit;
    private final int file;
    private final byte[] bytes;

    /** A block of this file of this unit. */
    PlaceBlock(int unit, int file, byte[] bytes) {
        this.unit = unit;
        this.file = file;
        this.bytes = bytes;
    }

    /** Id of the unit. */
    public int unit() {
        return unit;
    }

    /** Position of the task within the unit. */
    int file() {
        return file;
    }

    /** A signed number a row: the distance from the row before, with two bits for {@link RowPlace}'s flags below it. */
    byte[] bytes() {
        return bytes;
    }

    private static final class Format implements WireFormat<PlaceBlock> {
        @Override
        public void write(PlaceBlock block, DataOutputView out) throws IOException {
            Varint.write(block.unit, out);
            Varint.write(block.file, out);
            Varint.writeBytes(block.bytes, out);
        }

        @Override
        public PlaceBlock read(DataInputView in) throws IOException {
            return new PlaceBlock((int) Varint.read(in), (int) Varint.read(in), Varint.readBytes(in));
        }
    }
}
