package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.BooleanVector;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.batch.LongVector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.types.Type.TypeID;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/** The values of one column of a row group, page after page. */
@SuppressWarnings("deprecation") // pages of version 1 have the encodings of version 1
abstract class PageValues {
    private static final ByteBufferAllocator HEAP = new HeapByteBufferAllocator();
    private static final Set<Encoding> PLAIN_OR_CODED = EnumSet.of(
            Encoding.PLAIN, Encoding.PLAIN_DICTIONARY, Encoding.RLE_DICTIONARY, Encoding.RLE, Encoding.BIT_PACKED);

    private final ColumnVector target;
    private final ColumnDescriptor descriptor;
    private final int[] codes = new int[ColumnBatch.CAPACITY];
    private final int[] levels = new int[ColumnBatch.CAPACITY];
    private final int[] places = new int[ColumnBatch.CAPACITY];
    private @Nullable PageReader pages;
    private @Nullable RunReader codeRuns;
    private @Nullable RunReader levelRuns;
    private int left;

    PageValues(ColumnVector target, ColumnDescriptor descriptor) {
        this.target = target;
        this.descriptor = descriptor;
    }

    /** A reader into this vector; empty for a type or an encoding that is left to others. */
    static Optional<PageValues> of(
            ColumnVector target, org.apache.iceberg.types.Type type, Type stored, ParquetMetadata footer) {
        if (!stored.isPrimitive() || stored.isRepetition(Type.Repetition.REPEATED)) {
            return Optional.empty();
        }
        PrimitiveType primitive = stored.asPrimitiveType();
        String[] path = {stored.getName()};
        ColumnDescriptor descriptor =
                new ColumnDescriptor(path, primitive, 0, stored.isRepetition(Type.Repetition.OPTIONAL) ? 1 : 0);
        boolean known = footer.getBlocks().stream()
                .flatMap(block -> block.getColumns().stream())
                .filter(chunk -> chunk.getPath().toDotString().equals(stored.getName()))
                .allMatch(chunk -> PLAIN_OR_CODED.containsAll(chunk.getEncodings()));
        return known ? of(target, type.typeId(), primitive, descriptor) : Optional.empty();
    }

    private static Optional<PageValues> of(
            ColumnVector target, TypeID type, PrimitiveType stored, ColumnDescriptor descriptor) {
        PrimitiveTypeName kind = stored.getPrimitiveTypeName();
        boolean whole = kind == PrimitiveTypeName.INT32 || kind == PrimitiveTypeName.INT64;
        if (whole && !isInMillis(stored) && (target instanceof LongVector || kind == PrimitiveTypeName.INT32)) {
            return Optional.of(
                    target instanceof LongVector longs
                            ? new NumberPages(longs, descriptor)
                            : new NumberPages((IntVector) target, descriptor));
        }
        if (kind == PrimitiveTypeName.BINARY && (type == TypeID.STRING || type == TypeID.BINARY)) {
            return Optional.of(new TextPages((BytesVector) target, descriptor));
        }
        return kind == PrimitiveTypeName.BOOLEAN && target instanceof BooleanVector flags
                ? Optional.of(new FlagPages(flags, descriptor))
                : Optional.empty();
    }

    /** Times and timestamps of other engines, which would have to be converted. */
    private static boolean isInMillis(PrimitiveType type) {
        LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
        return (logical instanceof TimeLogicalTypeAnnotation time && time.getUnit() == TimeUnit.MILLIS)
                || (logical instanceof TimestampLogicalTypeAnnotation stamp && stamp.getUnit() == TimeUnit.MILLIS);
    }

    /** A row group has begun. */
    final void begin(PageReadStore group) {
        PageReader next = group.getPageReader(descriptor);
        pages = next;
        left = 0;
        try {
            DictionaryPage dictionary = next.readDictionaryPage();
            if (dictionary != null) {
                learn(dictionary.getEncoding().initDictionary(descriptor, dictionary));
            }
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    /** Reads the next {@code rows} rows, of which {@code count} chosen ones go to the front of the vector. */
    final void read(int rows, int[] chosen, int count) {
        int row = 0;
        int done = 0;
        while (row < rows) {
            if (left == 0) {
                nextPage();
            }
            int part = Math.min(rows - row, left);
            int end = count == rows ? row + part : endOf(chosen, done, count, row + part);
            readPart(row, part, chosen, done, end);
            done = end;
            row += part;
            left -= part;
        }
    }

    /** Where the chosen rows before this one end. */
    private static int endOf(int[] chosen, int from, int count, int row) {
        int end = from;
        while (end < count && chosen[end] < row) {
            end++;
        }
        return end;
    }

    private void readPart(int row, int part, int[] chosen, int from, int to) {
        int present = part;
        RunReader runs = levelRuns;
        if (runs != null) {
            runs.read(levels, part);
            present = placesOfPresent(row, part, chosen, from, to);
        } else {
            for (int i = from; i < to; i++) {
                places[i] = chosen[i] - row;
            }
        }
        RunReader coded = codeRuns;
        if (coded == null) {
            plain(present, places, from, to);
        } else {
            coded.read(codes, present);
            coded(codes, places, from, to);
        }
    }

    /** The how manieth present value of the part each chosen row has; a null row has any. */
    private int placesOfPresent(int row, int part, int[] chosen, int from, int to) {
        int present = 0;
        int next = from;
        for (int i = 0; i < part; i++) {
            if (next < to && chosen[next] == row + i) {
                places[next] = present;
                if (levels[i] == 0) {
                    target.setNull(next);
                }
                next++;
            }
            present += levels[i];
        }
        return present;
    }

    private void nextPage() {
        DataPage page = Objects.requireNonNull(pages, "no row group").readPage();
        if (page == null) {
            throw new IllegalStateException("Column " + descriptor.getPath()[0] + " ends before its row group");
        }
        left = page.getValueCount();
        if (page instanceof DataPageV1 one) {
            ByteBuffer bytes = bytes(one.getBytes());
            levelRuns = null;
            if (descriptor.getMaxDefinitionLevel() > 0) {
                int length = bytes.getInt();
                levelRuns = new RunReader(bytes.slice().limit(length), 1);
                bytes.position(bytes.position() + length);
            }
            values(one.getValueEncoding(), bytes);
        } else {
            DataPageV2 two = (DataPageV2) page;
            levelRuns =
                    descriptor.getMaxDefinitionLevel() > 0 ? new RunReader(bytes(two.getDefinitionLevels()), 1) : null;
            values(two.getDataEncoding(), bytes(two.getData()));
        }
    }

    private void values(Encoding encoding, ByteBuffer bytes) {
        if (encoding.usesDictionary()) {
            int width = bytes.get();
            codeRuns = new RunReader(bytes.slice(), width);
        } else if (encoding == Encoding.PLAIN) {
            codeRuns = null;
            plainPage(bytes);
        } else {
            throw new IllegalStateException("Column " + descriptor.getPath()[0] + " has values encoded as " + encoding);
        }
    }

    private static ByteBuffer bytes(BytesInput input) {
        return input.toByteBuffer(HEAP, unused -> {}).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The row group's dictionary. */
    abstract void learn(Dictionary dictionary);

    /** A page of plain values begins. */
    abstract void plainPage(ByteBuffer bytes);

    /** Takes the page's next {@code count} values; those at the places of {@code [from, to)} go to these rows of the vector. */
    abstract void plain(int count, int[] places, int from, int to);

    /** The same where values are given by their codes. */
    abstract void coded(int[] codes, int[] places, int from, int to);
}
