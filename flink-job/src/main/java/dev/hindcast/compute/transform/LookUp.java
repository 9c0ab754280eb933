package dev.hindcast.compute.transform;

import dev.hindcast.compute.batch.BatchRow;
import dev.hindcast.compute.batch.BytesDictionary;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.batch.LongVector;
import java.util.Arrays;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/** Which version of a dimension each row of a batch meets. A key that comes from a dictionary is looked up once. */
final class LookUp {
    private static final int RECENT = 256;
    private static final int HASHED = 16;

    private final AsOfRule rule;
    private final Versions versions;
    private final ColumnVector moments;
    private final BatchRow view;
    private final @Nullable BytesVector keys;
    private final int[] numbers = new int[ColumnBatch.CAPACITY];
    private @Nullable BytesDictionary known;
    private Versions.@Nullable OfKey[] ofCode = new Versions.OfKey[0];
    private boolean[] asked = new boolean[0];
    private final byte[] @Nullable [] recentKeys = new byte[RECENT][];
    private final Versions.@Nullable OfKey[] ofRecent = new Versions.OfKey[RECENT];
    private boolean carried;

    LookUp(AsOfRule rule, Versions versions, ColumnBatch source) {
        this.rule = rule;
        this.versions = versions;
        this.moments = source.column(rule.asOf());
        this.view = new BatchRow(source);
        int[] positions = rule.sourceKey().positions();
        this.keys = positions.length == 1 && source.column(positions[0]) instanceof BytesVector bytes ? bytes : null;
    }

    /** For each row the number of its version, -1 for none. */
    int[] numbers() {
        return numbers;
    }

    /** The row as the rule sees it. */
    RowData row(int row) {
        return view.at(row);
    }

    /** Call before each batch. */
    void begin() {
        BytesDictionary dictionary = keys == null ? null : keys.dictionary();
        if (dictionary != known) {
            known = dictionary;
            int size = dictionary == null ? 0 : dictionary.size();
            ofCode = new Versions.OfKey[size];
            asked = new boolean[size];
        }
    }

    /** Looks one row up and answers whether there is a version; {@link #isCarried} then says whether it began earlier. */
    boolean find(int row) {
        Versions.OfKey key = moments.isNull(row) ? null : key(row);
        int found = key == null ? -1 : versions.find(key, moment(row));
        numbers[row] = found < 0 || key == null ? -1 : key.first() + found;
        carried = found >= 0 && key != null && key.from(found) != moment(row);
        return found >= 0;
    }

    /** Whether the version found last began before the row's moment. */
    boolean isCarried() {
        return carried;
    }

    /** The row takes no version. */
    void drop(int row) {
        numbers[row] = -1;
    }

    private long moment(int row) {
        return moments instanceof IntVector days ? days.values()[row] : ((LongVector) moments).values()[row];
    }

    private Versions.@Nullable OfKey key(int row) {
        BytesVector coded = keys;
        if (coded == null || coded.isNull(row)) {
            return ask(row);
        }
        if (known == null) {
            return recent(coded, row);
        }
        int code = coded.codes()[row];
        if (!asked[code]) {
            asked[code] = true;
            ofCode[code] = ask(row);
        }
        return ofCode[code];
    }

    /** Texts without a dictionary: a key that came lately is known by its bytes. */
    private Versions.@Nullable OfKey recent(BytesVector texts, int row) {
        byte[] data = texts.data();
        int start = texts.starts()[row];
        int end = start + texts.lengths()[row];
        int place = place(data, start, end);
        byte[] lately = recentKeys[place];
        if (lately == null || !Arrays.equals(lately, 0, lately.length, data, start, end)) {
            recentKeys[place] = Arrays.copyOfRange(data, start, end);
            ofRecent[place] = ask(row);
        }
        return ofRecent[place];
    }

    private static int place(byte[] data, int start, int end) {
        int hash = end - start;
        for (int i = start; i < Math.min(end, start + HASHED); i++) {
            hash = hash * 31 + data[i];
        }
        return (hash ^ (hash >>> 7)) & (RECENT - 1);
    }

    private Versions.@Nullable OfKey ask(int row) {
        return versions.of(rule.sourceKey().encode(view.at(row)));
    }
}
