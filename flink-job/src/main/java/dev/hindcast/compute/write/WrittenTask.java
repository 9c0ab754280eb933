package dev.hindcast.compute.write;

import org.apache.iceberg.BaseFileScanTask;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpecParser;
import org.apache.iceberg.SchemaParser;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.expressions.ResidualEvaluator;

/** A data file that was written just now and belongs to no snapshot yet, as a task to read it. */
public final class WrittenTask {
    private WrittenTask() {}

    /** The whole file of this target. */
    public static FileScanTask of(Table target, DataFile file) {
        return of(file, SchemaParser.toJson(target.schema()), PartitionSpecParser.toJson(target.spec()));
    }

    /** The same where schema and spec are known as JSON. */
    static FileScanTask of(DataFile file, String schemaJson, String specJson) {
        return new BaseFileScanTask(
                file,
                new DeleteFile[0],
                schemaJson,
                specJson,
                ResidualEvaluator.unpartitioned(Expressions.alwaysTrue()));
    }
}
