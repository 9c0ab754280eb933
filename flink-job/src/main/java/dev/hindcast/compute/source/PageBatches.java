package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.RowChoice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.Schema;
import org.apache.iceberg.io.CloseableIterator;
import org.apache.iceberg.types.Types.NestedField;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * One Parquet file, or a range of it, decoded page by page into our vectors. It takes whole numbers, truth values and texts in the
 * encodings that nearly all files have; a file with anything else is left to Iceberg's readers.
 */
final class PageBatches implements CloseableIterator<ColumnBatch> {
    private final ParquetFileReader reader;
    private final List<PageValues> pages;
    private final List<Constant> constants;
    private final @Nullable LongVector place;
    private final RowChoice choice;
    private final ColumnBatch batch;
    private final int[] chosen = new int[ColumnBatch.CAPACITY];
    private long first;
    private long left;

    private record Constant(VectorCopy column, @Nullable Object value) {}

    private PageBatches(ParquetFileReader reader, ColumnBatch batch, RowChoice choice, Columns columns) {
        this.reader = reader;
        this.batch = batch;
        this.choice = choice;
        this.pages = columns.pages;
        this.constants = columns.constants;
        this.place = columns.place;
    }

    /**
     * Opens the file; empty when something in it is left to other readers.
     *
     * @param constants field id to the value that all rows have, whatever the file holds
     */
    static Optional<CloseableIterator<ColumnBatch>> open(
            org.apache.iceberg.io.InputFile file,
            FileScanTask task,
            Schema schema,
            RowChoice choice,
            Map<Integer, ?> constants)
            throws IOException {
        ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration())
                .withRange(task.start(), task.start() + task.length())
                .withCodecFactory(new PageCodecs())
                .build();
        ParquetFileReader reader = ParquetFileReader.open(new PageInput(file), options);
        ColumnBatch batch = ColumnBatch.of(schema);
        Columns columns = new Columns();
        if (!columns.find(schema, batch, reader.getFooter(), constants)) {
            boolean forRows = hasFlagsInRuns(reader.getFooter());
            reader.close();
            if (forRows) {
                throw new FileBatches.OldLayout();
            }
            return Optional.empty();
        }
        reader.setRequestedSchema(columns.wanted(reader.getFileMetaData().getSchema()));
        return Optional.of(new PageBatches(reader, batch, choice, columns));
    }

    /** Truth values of pages of version 2, which Iceberg's Arrow readers refuse in the middle of the file. */
    private static boolean hasFlagsInRuns(ParquetMetadata footer) {
        return footer.getBlocks().stream()
                .flatMap(block -> block.getColumns().stream())
                .filter(chunk -> chunk.getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.BOOLEAN)
                .map(ColumnChunkMetaData::getEncodingStats)
                .anyMatch(pages -> pages != null && pages.getDataEncodings().contains(Encoding.RLE));
    }

    @Override
    public boolean hasNext() {
        try {
            while (left == 0) {
                PageReadStore group = reader.readNextRowGroup();
                if (group == null) {
                    return false;
                }
                first = group.getRowIndexOffset().orElseThrow(() -> new IOException("a row group has no place"));
                left = group.getRowCount();
                pages.forEach(each -> each.begin(group));
            }
            return true;
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    @Override
    public ColumnBatch next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        int rows = (int) Math.min(ColumnBatch.CAPACITY, left);
        int count = choice.choose(first, rows, chosen);
        batch.clear();
        pages.forEach(each -> each.read(rows, chosen, count));
        constants.forEach(each -> each.column.fill(each.value, count));
        fillPlaces(count);
        batch.setRows(count);
        first += rows;
        left -= rows;
        return batch;
    }

    private void fillPlaces(int count) {
        LongVector places = place;
        for (int i = 0; places != null && i < count; i++) {
            places.values()[i] = first + chosen[i];
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    /** Where each column of the batch comes from. */
    private static final class Columns {
        private final List<PageValues> pages = new ArrayList<>();
        private final List<Constant> constants = new ArrayList<>();
        private final List<Type> found = new ArrayList<>();
        private @Nullable LongVector place;

        private boolean find(Schema schema, ColumnBatch batch, ParquetMetadata footer, Map<Integer, ?> known) {
            MessageType stored = footer.getFileMetaData().getSchema();
            Map<Integer, Type> byId = stored.getFields().stream()
                    .filter(type -> type.getId() != null)
                    .collect(Collectors.toMap(type -> type.getId().intValue(), type -> type));
            for (int i = 0; i < schema.columns().size(); i++) {
                NestedField column = schema.columns().get(i);
                if (column.fieldId() == MetadataColumns.ROW_POSITION.fieldId()) {
                    place = (LongVector) batch.column(i);
                    continue;
                }
                if (known.containsKey(column.fieldId())) {
                    constants.add(
                            new Constant(VectorCopy.into(batch.column(i), column.type()), known.get(column.fieldId())));
                    continue;
                }
                Type type = byId.get(column.fieldId());
                Optional<PageValues> values =
                        type == null ? Optional.empty() : PageValues.of(batch.column(i), column.type(), type, footer);
                if (values.isEmpty()) {
                    return false;
                }
                pages.add(values.get());
                found.add(type);
            }
            return true;
        }

        private MessageType wanted(MessageType stored) {
            return new MessageType(stored.getName(), found);
        }
    }
}
