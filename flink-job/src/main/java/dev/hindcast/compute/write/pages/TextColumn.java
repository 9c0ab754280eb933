package dev.hindcast.compute.write.pages;

import dev.hindcast.compute.batch.BytesDictionary;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnVector;
import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.api.Binary;
import org.jspecify.annotations.Nullable;

/** Texts and byte strings. While there is a dictionary, a page holds codes only; those of the source's file are taken over. */
final class TextColumn extends PageColumn {
    private final TextCodes known = new TextCodes();
    private final PlainTexts page = new PlainTexts();
    private int[] codes = new int[0];
    private int count;
    private long codedBytes;
    private @Nullable BytesDictionary source;
    private int[] codeOfSource = new int[0];

    TextColumn(ColumnDescriptor descriptor, PageLimits limits, ZstdPages compressor) {
        super(descriptor, limits, compressor);
    }

    @Override
    void values(ColumnVector vector, int from, int to, boolean coded) {
        BytesVector texts = (BytesVector) vector;
        if (!coded) {
            page.add(texts, from, to);
            return;
        }
        if (codes.length < count + to - from) {
            codes = Arrays.copyOf(codes, Math.max(count + to - from, 2 * codes.length));
        }
        BytesDictionary dictionary = texts.dictionary();
        if (dictionary == null) {
            find(texts, from, to);
        } else {
            translate(texts, dictionary, from, to);
        }
    }

    private void find(BytesVector texts, int from, int to) {
        byte[] data = texts.data();
        for (int row = from; row < to; row++) {
            int length = texts.lengths()[row];
            codes[count++] = known.code(data, texts.starts()[row], length);
            codedBytes += length;
        }
    }

    /** Each distinct value is looked for once; its other rows cost an array access. */
    private void translate(BytesVector texts, BytesDictionary dictionary, int from, int to) {
        if (dictionary != source) {
            source = dictionary;
            codeOfSource = new int[dictionary.size()];
        }
        int[] given = texts.codes();
        for (int row = from; row < to; row++) {
            int code = codeOfSource[given[row]];
            if (code == 0) {
                code = 1 + known.code(dictionary.data(), dictionary.start(given[row]), dictionary.length(given[row]));
                codeOfSource[given[row]] = code;
            }
            codes[count++] = code - 1;
            codedBytes += texts.lengths()[row];
        }
    }

    @Override
    void leaveDictionary() {
        for (int i = 0; i < count; i++) {
            page.add(known.data(), known.start(codes[i]), known.length(codes[i]));
        }
        count = 0;
        codedBytes = 0;
        source = null;
    }

    @Override
    BytesInput codes() throws IOException {
        return CodeRuns.of(codes, count, known.size());
    }

    @Override
    BytesInput plain() {
        return page.bytes();
    }

    @Override
    long plainBytes() {
        return page.length() + codedBytes + (long) count * Integer.BYTES;
    }

    @Override
    long textBytes() {
        return count > 0 ? codedBytes : page.length() - (long) page.count() * Integer.BYTES;
    }

    @Override
    void extremes(Statistics<?> into, boolean coded) {
        if (coded) {
            known.extremes(codes, count, into);
        } else if (page.count() > 0) {
            into.updateStats(Binary.fromConstantByteArray(page.least()));
            into.updateStats(Binary.fromConstantByteArray(page.most()));
        }
    }

    @Override
    void clearPage() {
        page.clear();
        count = 0;
        codedBytes = 0;
    }

    @Override
    long dictionaryBytes() {
        return known.plainBytes();
    }

    @Override
    int dictionarySize() {
        return known.size();
    }

    @Override
    BytesInput dictionary() {
        PlainTexts all = new PlainTexts();
        for (int code = 0; code < known.size(); code++) {
            all.add(known.data(), known.start(code), known.length(code));
        }
        return all.bytes();
    }

    @Override
    void clearDictionary() {
        known.clear();
        source = null;
    }
}
