package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.BytesDictionary;
import dev.hindcast.compute.batch.BytesVector;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Dictionary;

/** Texts and byte strings. Where the file has a dictionary, so has the batch, unless plain pages begin within it. */
final class TextPages extends PageValues {
    private final BytesVector target;
    private BytesDictionary dictionary = new BytesDictionary(List.of());
    private ByteBuffer page = ByteBuffer.allocate(0);

    TextPages(BytesVector target, ColumnDescriptor descriptor) {
        super(target, descriptor);
        this.target = target;
    }

    @Override
    void learn(Dictionary values) {
        List<byte[]> all = new ArrayList<>();
        for (int i = 0; i <= values.getMaxId(); i++) {
            all.add(values.decodeToBinary(i).getBytes());
        }
        dictionary = new BytesDictionary(all);
    }

    @Override
    void plainPage(ByteBuffer bytes) {
        page = bytes;
    }

    /** All bytes are copied at once, lengths and values of rows that were not chosen too: that is cheaper than value by value. */
    @Override
    void plain(int count, int[] places, int from, int to) {
        target.leaveDictionary(from);
        int[] starts = target.starts();
        int[] lengths = target.lengths();
        int start = page.position();
        int at = start;
        int next = from;
        for (int value = 0; value < count; value++) {
            int length = page.getInt(at);
            at += Integer.BYTES;
            while (next < to && places[next] == value) {
                starts[next] = at - start;
                lengths[next] = length;
                next++;
            }
            at += length;
        }
        int base = target.append(page.array(), page.arrayOffset() + start, at - start);
        for (int row = from; row < next; row++) {
            starts[row] += base;
        }
        for (int row = next; row < to; row++) {
            starts[row] = base;
            lengths[row] = 0;
        }
        page.position(at);
    }

    @Override
    void coded(int[] codes, int[] places, int from, int to) {
        if (from == 0) {
            target.use(dictionary);
        }
        if (target.dictionary() != null) {
            target.setCodes(codes, places, from, to);
            return;
        }
        for (int row = from; row < to; row++) {
            if (!target.isNull(row)) {
                int code = codes[places[row]];
                target.set(row, dictionary.data(), dictionary.start(code), dictionary.length(code));
            }
        }
    }
}
