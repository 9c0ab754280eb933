package dev.hindcast.validate;

import dev.hindcast.table.PartitionText;
import java.io.Serializable;
import java.util.List;
import java.util.TreeMap;
import org.apache.iceberg.DataFile;

/** How many data files a partition has, and their bytes. */
record FileCount(int files, long bytes) implements Serializable {
    static final FileCount NONE = new FileCount(0, 0);

    static TreeMap<String, FileCount> byPartition(PartitionText text, List<DataFile> files) {
        TreeMap<String, FileCount> counts = new TreeMap<>();
        for (DataFile file : files) {
            text.find(file)
                    .ifPresent(partition ->
                            counts.merge(partition, new FileCount(1, file.fileSizeInBytes()), FileCount::plus));
        }
        return counts;
    }

    private FileCount plus(FileCount other) {
        return new FileCount(files + other.files, bytes + other.bytes);
    }
}
