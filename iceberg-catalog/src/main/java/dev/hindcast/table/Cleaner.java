package dev.hindcast.table;

import dev.hindcast.manifest.AttemptRow;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.table.Cleaning.Files;
import dev.hindcast.table.Cleaning.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.FileInfo;

/**
 * Deletes what attempts of a run have left behind (PROTOCOL section 9): only files that an attempt row names, and of these
 * only what no snapshot in the metadata reaches and no late commit can bring in any more. Everything else is left to the
 * table's ordinary maintenance.
 */
public final class Cleaner {
    private final Catalogs catalogs;
    private final Manifest manifest;
    private final Duration lease;

    /**
     * A cleaner.
     *
     * @param lease how long a worker may go on without a sign of life; nothing younger is deleted
     */
    public Cleaner(Catalogs catalogs, Manifest manifest, Duration lease) {
        this.catalogs = catalogs;
        this.manifest = manifest;
        this.lease = lease;
    }

    /**
     * What would be done; changes nothing. The rows are read before the table: an attempt that had ended by then can commit
     * no more.
     *
     * @throws dev.hindcast.error.HindcastException STORE_FAILED, CATALOG_FAILED, MANIFEST_FAILED
     */
    public Cleaning look(String runId, String targetTable) {
        List<AttemptRow> rows = manifest.attempts(runId);
        Table table = catalogs.load(targetTable);
        Fates fates = new Fates(table, new Refs(runId), manifest.now(), lease);
        Reached reached = Reached.by(table);
        List<Files> groups = new ArrayList<>();
        byFolder(rows).forEach((folder, owners) -> groups.addAll(staged(table, reached, folder, fates.of(owners))));
        rows.forEach(row -> manifestList(row, reached, fates).ifPresent(groups::add));
        return new Cleaning(runId, groups);
    }

    /** Does it; a file that is gone already is no failure. The locations that could not be deleted are answered. */
    public List<String> delete(Cleaning cleaning, String targetTable) {
        Table table = catalogs.load(targetTable);
        List<String> left = new ArrayList<>();
        for (String path : cleaning.paths(Verdict.DELETE)) {
            try {
                table.io().deleteFile(path);
            } catch (RuntimeException e) {
                left.add(path);
            }
        }
        return left;
    }

    /** Attempts of one group share a folder: none of them may need it. */
    private static Map<String, List<AttemptRow>> byFolder(List<AttemptRow> rows) {
        Map<String, List<AttemptRow>> folders = new LinkedHashMap<>();
        for (AttemptRow row : rows) {
            String folder = row.stagingLocation();
            if (folder != null) {
                folders.computeIfAbsent(folder, name -> new ArrayList<>()).add(row);
            }
        }
        return folders;
    }

    private static List<Files> staged(Table table, Reached reached, String folder, Fates.Fate fate) {
        Optional<List<FileInfo>> found = StagedFiles.below(table, fate.runId(), folder);
        if (found.isEmpty()) {
            return List.of(new Files(Verdict.DEFER, folder, "its files cannot be listed in this store", List.of(), 0));
        }
        Predicate<FileInfo> shown = file -> reached.contains(file.location());
        Map<Boolean, List<FileInfo>> split = found.get().stream().collect(Collectors.partitioningBy(shown));
        List<Files> groups = new ArrayList<>();
        add(groups, split.getOrDefault(true, List.of()), folder, new Fates.Fate("", Verdict.KEEP, Fates.REACHED));
        add(groups, split.getOrDefault(false, List.of()), folder, fate);
        return groups;
    }

    private static void add(List<Files> groups, List<FileInfo> files, String folder, Fates.Fate fate) {
        if (!files.isEmpty()) {
            List<String> paths = files.stream().map(FileInfo::location).toList();
            long bytes = files.stream().mapToLong(FileInfo::size).sum();
            groups.add(new Files(fate.verdict(), folder, fate.reason(), paths, bytes));
        }
    }

    /** Of a commit that was announced and did not land; one that landed is the table's own. */
    private static Optional<Files> manifestList(AttemptRow row, Reached reached, Fates fates) {
        String list = row.manifestList();
        if (list == null || reached.contains(list) || fates.gone(list)) {
            return Optional.empty();
        }
        Fates.Fate fate = fates.of(List.of(row));
        return Optional.of(new Files(fate.verdict(), row.token(), fate.reason(), List.of(list), 0));
    }
}
