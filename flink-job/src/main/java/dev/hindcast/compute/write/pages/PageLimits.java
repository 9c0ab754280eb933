package dev.hindcast.compute.write.pages;

import dev.hindcast.compute.batch.ColumnBatch;
import java.util.Map;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.util.PropertyUtil;

/**
 * When pages, dictionaries and row groups end, as the table's properties say.
 *
 * @param pageBytes of values before compression
 * @param pageRows a multiple of the rows of a batch
 * @param dictionaryBytes beyond which a column goes on without one
 * @param rowGroupBytes of all columns
 */
record PageLimits(int pageBytes, int pageRows, int dictionaryBytes, long rowGroupBytes) {
    static PageLimits of(Map<String, String> properties) {
        return new PageLimits(
                number(
                        properties,
                        TableProperties.PARQUET_PAGE_SIZE_BYTES,
                        TableProperties.PARQUET_PAGE_SIZE_BYTES_DEFAULT),
                wholeBatches(number(
                        properties,
                        TableProperties.PARQUET_PAGE_ROW_LIMIT,
                        TableProperties.PARQUET_PAGE_ROW_LIMIT_DEFAULT)),
                number(
                        properties,
                        TableProperties.PARQUET_DICT_SIZE_BYTES,
                        TableProperties.PARQUET_DICT_SIZE_BYTES_DEFAULT),
                number(
                        properties,
                        TableProperties.PARQUET_ROW_GROUP_SIZE_BYTES,
                        TableProperties.PARQUET_ROW_GROUP_SIZE_BYTES_DEFAULT));
    }

    private static int wholeBatches(int rows) {
        return Math.max(1, rows / ColumnBatch.CAPACITY) * ColumnBatch.CAPACITY;
    }

    private static int number(Map<String, String> properties, String name, int otherwise) {
        return PropertyUtil.propertyAsInt(properties, name, otherwise);
    }
}
