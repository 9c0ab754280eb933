package dev.hindcast.table;

import java.io.FileNotFoundException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileInfo;
import org.apache.iceberg.io.SupportsPrefixOperations;

/** Lists what lies below the folder of an attempt. */
final class StagedFiles {
    private StagedFiles() {}

    /** The files; empty when this store cannot list, or the folder is not below the run's own staging area. */
    static Optional<List<FileInfo>> below(Table table, String runId, String folder) {
        boolean ours = folder.startsWith(table.location() + Reached.STAGING + runId + "/") && !folder.contains("..");
        if (ours && table.io() instanceof SupportsPrefixOperations store) {
            return Optional.of(list(store, folder + "/"));
        }
        return Optional.empty();
    }

    private static List<FileInfo> list(SupportsPrefixOperations store, String prefix) {
        try {
            return StreamSupport.stream(store.listPrefix(prefix).spliterator(), false)
                    .toList();
        } catch (NotFoundException e) {
            return List.of();
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof FileNotFoundException) {
                return List.of();
            }
            throw e;
        }
    }
}
