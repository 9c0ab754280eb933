package dev.hindcast.benchmark.rowless;

import dev.hindcast.benchmark.engine.LocalPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.Table;

/** Data files of nothing: they are in the store, since commits look for them, and say that they hold one row. */
final class EmptyFiles {
    private static final int BYTES_TOLD = 10;

    private EmptyFiles() {}

    /** New ones of a partition below a location, in a table that is partitioned by {@code business_date}. */
    static List<DataFile> create(Table table, String below, String day, int count) {
        List<DataFile> files = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String path = below + "/" + day + "-" + UUID.randomUUID() + ".parquet";
            touch(LocalPath.of(path));
            files.add(DataFiles.builder(table.spec())
                    .withPath(path)
                    .withFileSizeInBytes(BYTES_TOLD)
                    .withRecordCount(1)
                    .withPartitionPath(RowlessRun.PARTITION + "=" + day)
                    .build());
        }
        return files;
    }

    /** Past Hadoop's file system, which starts a process for each file's permissions. */
    private static void touch(Path file) {
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, new byte[BYTES_TOLD], StandardOpenOption.CREATE_NEW);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
