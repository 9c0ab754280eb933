package dev.hindcast.compute.write.pages;

import dev.hindcast.compute.batch.ColumnVector;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.statistics.SizeStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.apache.parquet.schema.PrimitiveType;
import org.jspecify.annotations.Nullable;

/**
 * One column of a file: values gather to a page, pages to the column's chunk of a row group. A chunk begins with a dictionary
 * and goes on plain when that does not pay on its first page, or has become too large: as parquet-column decides it.
 */
@SuppressWarnings("deprecation") // pages of version 1 have the encodings of version 1
abstract class PageColumn {
    private static final int SLAB = 1024;

    private final PrimitiveType type;
    private final boolean optional;
    private final PageLimits limits;
    private final ZstdPages compressor;
    private ColumnLevel level = new ColumnLevel();
    private final @Nullable RunLengthBitPackingHybridEncoder presence;
    private @Nullable PageWriter pages;
    private int rows;
    private int nulls;
    private boolean firstPage;
    private boolean inDictionary;
    private boolean anyDictionaryPage;

    PageColumn(ColumnDescriptor descriptor, PageLimits limits, ZstdPages compressor) {
        this.type = descriptor.getPrimitiveType();
        this.optional = descriptor.getMaxDefinitionLevel() > 0;
        this.limits = limits;
        this.compressor = compressor;
        this.presence = optional
                ? new RunLengthBitPackingHybridEncoder(1, SLAB, limits.pageBytes(), new HeapByteBufferAllocator())
                : null;
    }

    /** A row group has begun. */
    final void begin(PageWriter next) {
        pages = next;
        level = new ColumnLevel();
        firstPage = true;
        inDictionary = true;
        anyDictionaryPage = false;
        clearDictionary();
    }

    /** Appends the rows {@code [from, to)}, and ends the page when it is full. */
    final void append(ColumnVector vector, int from, int to) throws IOException {
        int start = from;
        if (vector.hasNulls()) {
            start = appendWithNulls(vector, from, to);
        }
        if (start < to) {
            present(to - start);
            values(vector, start, to, inDictionary);
        }
        rows += to - from;
        if (inDictionary && dictionaryBytes() > limits.dictionaryBytes()) {
            inDictionary = false;
            leaveDictionary();
        }
        if (rows >= limits.pageRows() || plainBytes() >= limits.pageBytes()) {
            endPage();
        }
    }

    /** Runs of present values and runs of nulls; where the last run of present values begins. */
    private int appendWithNulls(ColumnVector vector, int from, int to) throws IOException {
        int start = from;
        for (int row = from; row < to; row++) {
            if (vector.isNull(row)) {
                if (start < row) {
                    present(row - start);
                    values(vector, start, row, inDictionary);
                }
                levels().writeInt(0);
                nulls++;
                start = row + 1;
            }
        }
        return start;
    }

    /** Ends the chunk. */
    final void end() throws IOException {
        if (rows > 0) {
            endPage();
        }
        if (anyDictionaryPage) {
            writer().writeDictionaryPage(new org.apache.parquet.column.page.DictionaryPage(
                    dictionary(), dictionarySize(), Encoding.PLAIN_DICTIONARY));
        }
        pages = null;
    }

    /** Bytes that the open row group holds of this column, about. */
    final long bytes() {
        PageWriter open = pages;
        return open == null ? 0 : open.getMemSize() + plainBytes();
    }

    private void endPage() throws IOException {
        BytesInput encoded = inDictionary ? codes() : BytesInput.empty();
        if (inDictionary && firstPage && encoded.size() + dictionaryBytes() >= plainBytes()) {
            inDictionary = false;
            leaveDictionary();
        }
        firstPage = false;
        anyDictionaryPage |= inDictionary;
        Statistics<?> statistics = Statistics.createStats(type);
        statistics.incrementNumNulls(nulls);
        extremes(statistics, inDictionary);
        BytesInput values = inDictionary ? encoded : plain();
        compressor.next(level);
        writer().writePage(
                        optional ? BytesInput.concat(levelBytes(), values) : values,
                        rows,
                        rows,
                        statistics,
                        sizes(),
                        null,
                        Encoding.BIT_PACKED,
                        optional ? Encoding.RLE : Encoding.BIT_PACKED,
                        inDictionary ? Encoding.PLAIN_DICTIONARY : Encoding.PLAIN);
        rows = 0;
        nulls = 0;
        if (optional) {
            levels().reset();
        }
        clearPage();
    }

    /** Levels of flat columns say nothing that the count of nulls does not. */
    private SizeStatistics sizes() {
        return new SizeStatistics(type, textBytes(), List.of(), List.of());
    }

    private void present(int count) throws IOException {
        if (optional) {
            RunLengthBitPackingHybridEncoder out = levels();
            for (int i = 0; i < count; i++) {
                out.writeInt(1);
            }
        }
    }

    private BytesInput levelBytes() throws IOException {
        BytesInput bytes = levels().toBytes();
        return BytesInput.concat(BytesInput.fromInt(Math.toIntExact(bytes.size())), bytes);
    }

    private RunLengthBitPackingHybridEncoder levels() {
        return Objects.requireNonNull(presence, "a required column has a null");
    }

    private PageWriter writer() {
        return Objects.requireNonNull(pages, "no row group is open");
    }

    /** Takes values that are all present. */
    abstract void values(ColumnVector vector, int from, int to, boolean coded);

    /** The open page's values shall be plain, and all later ones of the chunk. */
    abstract void leaveDictionary();

    /** The open page's values as codes. */
    abstract BytesInput codes() throws IOException;

    /** The open page's values as they are. */
    abstract BytesInput plain();

    /** Bytes of the open page's values as they are. */
    abstract long plainBytes();

    /** Bytes of the open page's texts without their lengths; 0 for numbers. */
    abstract long textBytes();

    /** Tells the smallest and largest value of the open page. */
    abstract void extremes(Statistics<?> into, boolean coded);

    abstract void clearPage();

    abstract long dictionaryBytes();

    abstract int dictionarySize();

    abstract BytesInput dictionary();

    abstract void clearDictionary();
}
