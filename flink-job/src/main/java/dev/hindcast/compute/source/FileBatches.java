package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.RowChoice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.arrow.vectorized.VectorizedReaderBuilder;
import org.apache.iceberg.flink.data.RowDataUtil;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.CloseableIterator;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.mapping.NameMapping;
import org.apache.iceberg.mapping.NameMappingParser;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.parquet.TypeWithSchemaVisitor;
import org.apache.iceberg.parquet.VectorizedReader;
import org.apache.iceberg.util.PartitionUtil;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.jspecify.annotations.Nullable;

/** One Parquet file, or a range of it, column by column: page by page if it can be, else with Iceberg's Arrow readers. */
final class FileBatches {
    private final FileScanTask task;
    private final Schema columns;
    private final RowChoice choice;
    private final Map<Integer, ?> constants;

    /**
     * The file's batches.
     *
     * @param asStored whether the partition column is read from the file too, not taken from the metadata
     */
    FileBatches(FileScanTask task, Schema columns, RowChoice choice, boolean asStored) {
        this.task = task;
        this.columns = columns;
        this.choice = choice;
        this.constants = asStored ? Map.of() : PartitionUtil.constantsMap(task, RowDataUtil::convertConstant);
    }

    /** Whether it can be tried: no deletes, and a format and types that the readers know. */
    static boolean canRead(FileScanTask task, Schema columns) {
        return task.file().format() == FileFormat.PARQUET
                && task.deletes().isEmpty()
                && ColumnBatch.holds(columns)
                && columns.columns().stream().allMatch(column -> column.initialDefault() == null);
    }

    /** Opens the file; empty when its own layout of a column is one that only the row readers understand. */
    Optional<CloseableIterator<ColumnBatch>> open(InputFile file, @Nullable String mapping) {
        try {
            Optional<CloseableIterator<ColumnBatch>> pages = pages(file);
            return pages.isPresent() ? pages : openWithArrow(file, mapping);
        } catch (OldLayout layout) {
            return Optional.empty();
        }
    }

    private Optional<CloseableIterator<ColumnBatch>> openWithArrow(InputFile file, @Nullable String mapping) {
        NameMapping names = mapping == null ? null : NameMappingParser.fromJson(mapping);
        CloseableIterable<ColumnBatch> batches = Parquet.read(file)
                .project(SourceColumns.withPosition(columns))
                .split(task.start(), task.length())
                .withNameMapping(names)
                .recordsPerBatch(ColumnBatch.CAPACITY)
                .createBatchedReaderFunc(this::decoder)
                .reuseContainers()
                .build();
        return Optional.of(batches.iterator());
    }

    /** A file that carries its own key is left to readers that know what to do with it. */
    private Optional<CloseableIterator<ColumnBatch>> pages(InputFile file) {
        if (task.file().keyMetadata() != null) {
            return Optional.empty();
        }
        try {
            return PageBatches.open(file, task, columns, choice, constants);
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    private VectorizedReader<?> decoder(MessageType stored) {
        if (stored.getColumns().stream().anyMatch(column -> isOld(column.getPrimitiveType()))) {
            throw new OldLayout();
        }
        Schema projection = SourceColumns.withPosition(columns);
        return TypeWithSchemaVisitor.visit(
                projection.asStruct(),
                stored,
                new VectorizedReaderBuilder(
                        projection, stored, false, constants, readers -> new BatchDecoder(readers, columns, choice)));
    }

    /** Timestamps of other engines: in milliseconds, or of 96 bits. */
    private static boolean isOld(PrimitiveType type) {
        return type.getPrimitiveTypeName() == PrimitiveType.PrimitiveTypeName.INT96
                || (type.getLogicalTypeAnnotation() instanceof TimestampLogicalTypeAnnotation time
                        && time.getUnit() == LogicalTypeAnnotation.TimeUnit.MILLIS);
    }

    /** Only the row readers understand the file. */
    static final class OldLayout extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
