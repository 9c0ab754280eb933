package dev.hindcast.compute.source;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.expressions.Expression;

/**
 * Files (or ranges of files) of one partition that are read together and whose results go into one file of the target
 * as long as they fit. A small partition is exactly one unit.
 *
 * @param id position in the plan; units of a partition have neighbouring ids
 * @param partition the partition's value as text
 * @param first 0 for a whole unit; for a part of one, the position of its first task in the unit
 * @param filters what rows must meet when the files also hold rows of other partitions
 */
public record ReadUnit(int id, String partition, int first, List<FileScanTask> tasks, List<Expression> filters)
        implements Serializable {
    /** In place of a partition's value: rows of other partitions, whose keys alone are read, to see which of them moved. */
    public static final String ELSEWHERE = "(elsewhere)";

    private static final long PART_BYTES = 16L << 20;

    public ReadUnit {
        tasks = List.copyOf(tasks);
        filters = List.copyOf(filters);
    }

    /** Whether no row of the unit can be a result. */
    public boolean isElsewhere() {
        return partition.equals(ELSEWHERE);
    }

    /** The unit in parts, for readers that need not have all of it: all tasks in order, small files together. */
    public List<ReadUnit> parts() {
        List<ReadUnit> parts = new ArrayList<>();
        int from = 0;
        long bytes = 0;
        for (int i = 0; i < tasks.size(); i++) {
            bytes += tasks.get(i).length();
            if (bytes >= PART_BYTES || i == tasks.size() - 1) {
                parts.add(new ReadUnit(id, partition, first + from, tasks.subList(from, i + 1), filters));
                from = i + 1;
                bytes = 0;
            }
        }
        return parts;
    }
}
