package dev.hindcast.benchmark.data;

import dev.hindcast.table.IcebergCatalogs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterable;

/** The data files of a table's ref. */
public final class TableFiles {
    private TableFiles() {}

    /** Those of main; none when nobody has committed to it, as after a job that found no rows. */
    public static List<DataFile> ofMain(Map<String, String> catalog, String name) {
        try (IcebergCatalogs catalogs = IcebergCatalogs.open(catalog)) {
            Table table = catalogs.load(name);
            return table.currentSnapshot() == null ? List.of() : files(table, SnapshotRef.MAIN_BRANCH);
        }
    }

    /**
     * Those of the only ref whose name ends like this.
     *
     * @throws IllegalStateException when there is not exactly one, or a file has deletes: its rows would not be the result
     */
    public static List<DataFile> of(Map<String, String> catalog, String name, String refEnd) {
        try (IcebergCatalogs catalogs = IcebergCatalogs.open(catalog)) {
            Table table = catalogs.load(name);
            List<String> refs = table.refs().keySet().stream()
                    .filter(ref -> ref.endsWith(refEnd))
                    .toList();
            if (refs.size() != 1) {
                throw new IllegalStateException(
                        "Cannot choose a ref of " + name + " that ends in " + refEnd + ": found " + refs);
            }
            return files(table, refs.get(0));
        }
    }

    private static List<DataFile> files(Table table, String ref) {
        List<DataFile> files = new ArrayList<>();
        try (CloseableIterable<FileScanTask> tasks =
                table.newScan().useRef(ref).includeColumnStats().planFiles()) {
            for (FileScanTask task : tasks) {
                if (!task.deletes().isEmpty()) {
                    throw new IllegalStateException("Cannot take " + task.file().location() + " whole: it has deletes");
                }
                files.add(task.file().copy());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }
}
