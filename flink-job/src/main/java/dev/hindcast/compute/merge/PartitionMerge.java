package dev.hindcast.compute.merge;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.transform.WinnersToResults;
import dev.hindcast.compute.winner.KeyFields;
import dev.hindcast.compute.winner.WinnerReading;
import dev.hindcast.compute.write.MergedFiles;
import dev.hindcast.compute.write.TargetFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileScanTask;

/**
 * Merges windows into partitions of a ref, as section 4 of the protocol says: the keys of the window, their winners in raw at
 * its end, their rows replaced. A winner is found in raw alone (the index is a cache of it), so the order in which versions
 * arrive does not matter. Files without a replaced row are left alone.
 */
public final class PartitionMerge {
    private final MergePlan plan;
    private final PartitionIndexes indexes;
    private final WinnersToResults results;
    private final KeyFields targetKey;

    /** Merges by this plan, with indexes that may be shared by one plan after the other. */
    public PartitionMerge(MergePlan plan, PartitionIndexes indexes) {
        this.plan = plan;
        this.indexes = indexes;
        this.results = new WinnersToResults(plan.dimensions(), plan.transform(), plan.partitionColumn());
        this.targetKey = plan.keyOf(plan.target().schema());
    }

    /** Computes what the window changes; nothing is committed. A failed merge leaves no index behind. */
    public Merged merge(MergeWork work) throws IOException {
        PartitionIndexes.Found found =
                indexes.of(work.partition(), work.chain(), locations(work), new IndexBuild(plan, work));
        WindowKeys keys = WindowKeys.read(plan, work.delta());
        TieCheck ties = TieCheck.of(plan, work.delta(), keys.newest().values());
        MergeStep step = MergeStep.of(keys.newest(), found.index(), ties::isDisputed);
        Winners winners = step.winners();
        List<FileScanTask> replaced = replaced(work, step);
        Written written = write(work, replaced, winners);
        step.end(written.files().stream().map(DataFile::location).collect(Collectors.toSet()));
        indexes.keep(work.partition(), found.index());
        return new Merged(
                work.partition(),
                replaced.stream().map(FileScanTask::file).toList(),
                written.files(),
                winners.counts(keys.rows(), written.copied(), found.read()));
    }

    private static Set<String> locations(MergeWork work) {
        return work.shown().stream().map(task -> task.file().location()).collect(Collectors.toSet());
    }

    private List<FileScanTask> replaced(MergeWork work, MergeStep step) {
        Set<String> large = work.shown().stream()
                .filter(task -> task.file().fileSizeInBytes() > TargetFiles.fileSize(plan.target()) / 2)
                .map(task -> task.file().location())
                .collect(Collectors.toSet());
        Set<String> replaced = step.replacedFiles(large);
        return work.shown().stream()
                .filter(task -> replaced.contains(task.file().location()))
                .toList();
    }

    private record Written(List<DataFile> files, long copied) {}

    private Written write(MergeWork work, List<FileScanTask> replaced, Winners winners) throws IOException {
        TargetFiles target = new TargetFiles(plan.target(), work.stagingPrefix());
        try (MergedFiles out = new MergedFiles(target, work.partition())) {
            long copied = 0;
            for (FileScanTask task : replaced) {
                copied += new KeptRows(plan, targetKey)
                        .copy(task, winners.chosen().keySet(), out);
            }
            for (int file = 0; file < work.delta().size(); file++) {
                transform(work.delta().get(file), winners.rows(file), out);
            }
            return new Written(out.finish(), copied);
        }
    }

    private void transform(FileScanTask task, RowSet rows, MergedFiles out) throws IOException {
        if (rows.isEmpty()) {
            return;
        }
        List<IOException> failed = new ArrayList<>();
        new WinnerReading.Batches(plan.source(), plan.columns())
                .read(task, List.of(), rows, batch -> write(batch, out, failed));
        if (!failed.isEmpty()) {
            throw failed.get(0);
        }
    }

    private void write(ColumnBatch winners, MergedFiles out, List<IOException> failed) {
        try {
            out.write(results.of(winners));
        } catch (IOException e) {
            failed.add(e);
        }
    }
}
