package dev.hindcast.compute.merge;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.transform.WinnersToResults;
import dev.hindcast.compute.winner.KeyFields;
import dev.hindcast.compute.winner.WinnerReading;
import dev.hindcast.compute.write.MergedFiles;
import dev.hindcast.compute.write.TargetFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
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
    /** A file is written anew when more of its rows than this are marked as deleted. */
    private static final double MOST_MARKED = 0.2;

    private static final int SMALL_BESIDE = 10;

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
        return plan.vectors() ? marked(work, found, keys, step) : rewritten(work, found, keys, step);
    }

    /** Each file that holds a replaced row goes. */
    private Merged rewritten(MergeWork work, PartitionIndexes.Found found, WindowKeys keys, MergeStep step)
            throws IOException {
        List<FileScanTask> replaced = tasks(work, step.replacedFiles(large(work)));
        Written written = write(work, replaced, step.winners());
        step.end(locations(written));
        return merged(work, found, keys, step, new Change(replaced, written, DeletionVectors.Marked.NONE));
    }

    /** Replaced rows are marked where they lie; a file goes when enough of its rows are. */
    private Merged marked(MergeWork work, PartitionIndexes.Found found, WindowKeys keys, MergeStep step)
            throws IOException {
        OldRows old = step.oldRows();
        Set<String> going = new HashSet<>(old.untold());
        going.addAll(step.foldedFiles(muchLarger(work)));
        work.shown().stream()
                .filter(task -> enough(task, old.in(task.file().location()).size()))
                .forEach(task -> going.add(task.file().location()));
        Set<String> replacedFiles = step.replace(going);
        List<FileScanTask> replaced = tasks(work, replacedFiles);
        Written written = write(work, replaced, step.winners());
        DeletionVectors.Marked vectors = new DeletionVectors(plan, work).mark(old.without(replacedFiles));
        step.endUnlocated(locations(written));
        new IndexBuild(plan, work).locate(found.index(), written.files());
        return merged(work, found, keys, step, new Change(replaced, written, vectors));
    }

    private static boolean enough(FileScanTask task, int replaced) {
        return replaced > 0
                && DeletionVectors.marked(task) + replaced > task.file().recordCount() * MOST_MARKED;
    }

    private record Change(List<FileScanTask> replaced, Written written, DeletionVectors.Marked vectors) {}

    private Merged merged(MergeWork work, PartitionIndexes.Found found, WindowKeys keys, MergeStep step, Change change)
            throws IOException {
        indexes.keep(work.partition(), found.index());
        return new Merged(
                work.partition(),
                change.replaced().stream().map(FileScanTask::file).toList(),
                change.written().files(),
                change.vectors().added(),
                change.vectors().dropped(),
                step.winners().counts(keys.rows(), change.written().copied(), found.read()));
    }

    private static Set<String> locations(Written written) {
        return written.files().stream().map(DataFile::location).collect(Collectors.toSet());
    }

    private static Set<String> locations(MergeWork work) {
        return work.shown().stream().map(task -> task.file().location()).collect(Collectors.toSet());
    }

    private static List<FileScanTask> tasks(MergeWork work, Set<String> files) {
        return work.shown().stream()
                .filter(task -> files.contains(task.file().location()))
                .toList();
    }

    private Set<String> large(MergeWork work) {
        return above(work, TargetFiles.fileSize(plan.target()) / 2);
    }

    /** Where files with a few replaced rows stay, only those are small that are beside the largest. */
    private Set<String> muchLarger(MergeWork work) {
        long largest = work.shown().stream()
                .mapToLong(task -> task.file().fileSizeInBytes())
                .max()
                .orElse(0);
        return above(work, largest / SMALL_BESIDE);
    }

    private static Set<String> above(MergeWork work, long bytes) {
        return work.shown().stream()
                .filter(task -> task.file().fileSizeInBytes() > bytes)
                .map(task -> task.file().location())
                .collect(Collectors.toSet());
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
