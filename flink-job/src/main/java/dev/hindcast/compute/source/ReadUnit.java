package dev.hindcast.compute.source;

import java.io.Serializable;
import java.util.List;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.expressions.Expression;

/**
 * Files (or ranges of files) of one partition that are read together and whose results go into one file of the target
 * as long as they fit. A small partition is exactly one unit.
 *
 * @param id position in the plan; units of a partition have neighbouring ids
 * @param partition the partition's value as text
 * @param filters what rows must meet when the files also hold rows of other partitions
 */
public record ReadUnit(int id, String partition, List<FileScanTask> tasks, List<Expression> filters)
        implements Serializable {
    public ReadUnit {
        tasks = List.copyOf(tasks);
        filters = List.copyOf(filters);
    }
}
