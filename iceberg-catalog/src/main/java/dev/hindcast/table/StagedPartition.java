package dev.hindcast.table;

import java.util.List;
import org.apache.iceberg.DataFile;

/** The data files that an attempt wrote for one partition; none means that the partition is empty. */
public record StagedPartition(String partition, List<DataFile> files) {
    public StagedPartition {
        files = List.copyOf(files);
    }
}
