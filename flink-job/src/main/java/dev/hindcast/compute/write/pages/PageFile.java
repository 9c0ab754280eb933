package dev.hindcast.compute.write.pages;

import dev.hindcast.compute.batch.ColumnBatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SchemaParser;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.io.FileAppender;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.parquet.ParquetSchemaUtil;
import org.apache.iceberg.parquet.ParquetUtil;
import org.apache.iceberg.util.PropertyUtil;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/** A Parquet file of plain columns, compressed with zstd; the same to its readers as one of Iceberg's own writer. */
public final class PageFile implements FileAppender<ColumnBatch> {
    private static final int NO_PADDING = 0;
    private static final String ROOT = "table";
    /** Properties below {@code write.parquet.} that are kept here. */
    private static final List<String> KEPT = List.of(
            TableProperties.PARQUET_ROW_GROUP_SIZE_BYTES,
            TableProperties.PARQUET_PAGE_SIZE_BYTES,
            TableProperties.PARQUET_PAGE_ROW_LIMIT,
            TableProperties.PARQUET_DICT_SIZE_BYTES,
            TableProperties.PARQUET_COMPRESSION,
            TableProperties.PARQUET_COMPRESSION_LEVEL);

    private final MessageType type;
    private final PageLimits limits;
    private final MetricsConfig metricsConfig;
    private final ParquetFileWriter file;
    private final ZstdPages compressor;
    private final FileColumns columns;
    private final String schemaJson;
    private @Nullable ColumnChunkPageWriteStore pages;
    private long rowsInGroup;
    private @Nullable ParquetMetadata footer;

    /**
     * Begins a file.
     *
     * @param table whose properties are kept; {@link #keeps} must be true for them
     */
    public PageFile(Table table, OutputFile output) throws IOException {
        Schema schema = table.schema();
        Map<String, String> properties = table.properties();
        type = ParquetSchemaUtil.convert(schema, ROOT);
        limits = PageLimits.of(properties);
        metricsConfig = MetricsConfig.forTable(table);
        schemaJson = SchemaParser.toJson(schema);
        Integer level = PropertyUtil.propertyAsNullableInt(properties, TableProperties.PARQUET_COMPRESSION_LEVEL);
        compressor = level == null ? ZstdPages.atTheirOwn() : ZstdPages.at(level);
        columns = new FileColumns(schema, type, limits, compressor);
        file = new ParquetFileWriter(
                new PageOutput(output),
                type,
                ParquetFileWriter.Mode.OVERWRITE,
                limits.rowGroupBytes(),
                NO_PADDING,
                ParquetProperties.DEFAULT_COLUMN_INDEX_TRUNCATE_LENGTH,
                ParquetProperties.DEFAULT_STATISTICS_TRUNCATE_LENGTH,
                ParquetProperties.DEFAULT_PAGE_WRITE_CHECKSUM_ENABLED);
        file.start();
    }

    /** Whether a file with these table properties can be written here: zstd, and no bloom filters or other rare wishes. */
    public static boolean keeps(Map<String, String> properties) {
        String codec = properties.getOrDefault(
                TableProperties.PARQUET_COMPRESSION, TableProperties.PARQUET_COMPRESSION_DEFAULT_SINCE_1_4_0);
        return "zstd".equalsIgnoreCase(codec)
                && properties.keySet().stream()
                        .filter(name -> name.startsWith("write.parquet.") || name.startsWith("parquet."))
                        .allMatch(KEPT::contains);
    }

    /** Appends the rows {@code [from, to)}; only the last call of a file may leave a batch's capacity unfilled. */
    public void append(ColumnBatch batch, int from, int to) throws IOException {
        ColumnChunkPageWriteStore open = pages;
        if (open == null) {
            open = new ColumnChunkPageWriteStore(
                    compressor,
                    type,
                    new HeapByteBufferAllocator(),
                    ParquetProperties.DEFAULT_COLUMN_INDEX_TRUNCATE_LENGTH,
                    ParquetProperties.DEFAULT_PAGE_WRITE_CHECKSUM_ENABLED);
            pages = open;
            columns.begin(open);
        }
        columns.append(batch, from, to);
        rowsInGroup += to - from;
        if (columns.bytes() >= Math.min(limits.rowGroupBytes(), file.getNextRowGroupSize())) {
            endRowGroup(open);
        }
    }

    private void endRowGroup(ColumnChunkPageWriteStore open) throws IOException {
        columns.end();
        file.startBlock(rowsInGroup);
        open.flushToFileWriter(file);
        file.endBlock();
        open.close();
        pages = null;
        rowsInGroup = 0;
    }

    @Override
    public void add(ColumnBatch batch) {
        try {
            append(batch, 0, batch.rows());
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    @Override
    public Metrics metrics() {
        return ParquetUtil.footerMetrics(written(), fieldMetrics(), metricsConfig);
    }

    private Stream<org.apache.iceberg.FieldMetrics<?>> fieldMetrics() {
        return columns.metrics();
    }

    @Override
    public long length() {
        try {
            return footer == null ? file.getPos() + columns.bytes() : file.getPos();
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    @Override
    public List<Long> splitOffsets() {
        return ParquetUtil.getSplitOffsets(written());
    }

    @Override
    public void close() throws IOException {
        if (footer != null) {
            return;
        }
        ColumnChunkPageWriteStore open = pages;
        if (open != null) {
            endRowGroup(open);
        }
        file.end(Map.of("iceberg.schema", schemaJson));
        footer = file.getFooter();
        compressor.release();
    }

    private ParquetMetadata written() {
        return Objects.requireNonNull(footer, "the file is still open");
    }
}
