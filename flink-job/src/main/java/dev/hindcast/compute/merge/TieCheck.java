package dev.hindcast.compute.merge;

import dev.hindcast.compute.source.SourceColumns;
import dev.hindcast.compute.write.Hash128;
import dev.hindcast.compute.write.RowHash;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.table.data.RowData;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.io.CloseableIterator;

/**
 * Tells a row that was delivered twice from different rows that claim one version: all columns count, whatever the transform
 * reads of them. Only files with tied rows are read.
 */
final class TieCheck {
    private final Map<Integer, Map<Long, Hash128>> content = new HashMap<>();

    private TieCheck() {}

    /** Reads the rows of all ties among these versions. */
    static TieCheck of(MergePlan plan, List<FileScanTask> files, Collection<Version> versions) throws IOException {
        TieCheck check = new TieCheck();
        Map<Integer, Set<Long>> tied = new HashMap<>();
        for (Version version : versions) {
            if (!version.others().isEmpty()) {
                note(tied, version.place());
                version.others().forEach(place -> note(tied, place));
            }
        }
        for (Map.Entry<Integer, Set<Long>> each : tied.entrySet()) {
            check.content.put(each.getKey(), hashes(plan, files.get(each.getKey()), each.getValue()));
        }
        return check;
    }

    /** Whether rows that differ claim this version. */
    boolean isDisputed(Version version) {
        return version.others().stream().anyMatch(place -> !hash(place).equals(hash(version.place())));
    }

    private Hash128 hash(Version.Place place) {
        Map<Long, Hash128> ofFile = Objects.requireNonNull(content.get(place.file()));
        return Objects.requireNonNull(ofFile.get(place.row()));
    }

    private static void note(Map<Integer, Set<Long>> tied, Version.Place place) {
        tied.computeIfAbsent(place.file(), file -> new TreeSet<>()).add(place.row());
    }

    private static Map<Long, Hash128> hashes(MergePlan plan, FileScanTask file, Set<Long> wanted) throws IOException {
        Schema schema = plan.source().schema();
        Schema projection = SourceColumns.withPosition(schema);
        int position = projection.columns().size() - 1;
        RowHash hash = new RowHash(schema);
        Map<Long, Hash128> found = new HashMap<>();
        try (CloseableIterator<RowData> rows = plan.source().open(file, projection, List.of())) {
            while (rows.hasNext()) {
                RowData row = rows.next();
                if (wanted.contains(row.getLong(position))) {
                    found.put(row.getLong(position), hash.of(row));
                }
            }
        }
        return found;
    }
}
