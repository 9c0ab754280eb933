package dev.hindcast.catchup.follow;

import dev.hindcast.compute.MergePlanner;
import dev.hindcast.compute.Recipe;
import dev.hindcast.compute.Staging;
import dev.hindcast.compute.merge.MergePlan;
import dev.hindcast.compute.merge.MergeWork;
import dev.hindcast.compute.source.ReadUnit;
import dev.hindcast.compute.source.UnitPlanner;
import dev.hindcast.compute.write.TargetPartition;
import dev.hindcast.table.AppendedFiles;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.SourceDelta;
import dev.hindcast.table.Watermark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/** Divides windows by partition, and sends the plan by which they are merged when it has changed. */
final class WindowWork {
    private final Followed followed;
    private final MergePlanner planner;
    private final int channels;
    private final Set<String> indexed = new HashSet<>();
    private long chain;
    private @Nullable Watermark end;
    private @Nullable String sent;

    WindowWork(Followed followed, MergePlanner planner, int channels) {
        this.followed = followed;
        this.planner = planner;
        this.channels = channels;
    }

    /** A window's parts before it has a number. */
    record Prepared(
            Map<String, Long> dependencySnapshots,
            @Nullable MergePlan plan,
            List<Part> parts,
            Table target,
            int channels) {
        List<FollowItem> items(Window window) {
            List<FollowItem> items = new ArrayList<>();
            for (int channel = 0; plan != null && channel < channels; channel++) {
                items.add(new FollowItem.Plan(channel, plan));
            }
            if (parts.isEmpty()) {
                items.add(new FollowItem.Nothing(0, window));
            }
            String staging = Staging.below(target, window.token());
            parts.forEach(part -> items.add(new FollowItem.Part(
                    Math.floorMod(part.partition().hashCode(), channels), window, part.work(staging))));
            return items;
        }
    }

    /** A partition's files. */
    record Part(
            String partition, long chain, List<FileScanTask> delta, List<FileScanTask> base, List<FileScanTask> shown) {
        MergeWork work(String staging) {
            return new MergeWork(partition, chain, staging, delta, base, shown);
        }
    }

    void beginAnew() {
        end = null;
        sent = null;
    }

    Prepared prepare(Table source, Table target, long head, RefPosition position, SourceDelta delta) {
        Recipe recipe = followed.recipe(position);
        continueOrBegin(delta);
        List<String> touched = List.copyOf(followed.touched(delta));
        List<String> cold = touched.stream().filter(indexed::add).toList();
        String column = recipe.source().partition();
        Map<String, List<FileScanTask>> appended = AppendedFiles.byPartition(source, delta, column);
        Map<String, List<FileScanTask>> base = files(source, delta.from().snapshotId(), column, cold);
        String targetColumn =
                TargetPartition.column(target.schema(), target.spec()).name();
        Map<String, List<FileScanTask>> shown = files(target, head, targetColumn, touched);
        List<Part> parts = touched.stream()
                .map(one -> new Part(one, chain, appended.getOrDefault(one, List.of()), of(base, one), of(shown, one)))
                .toList();
        return new Prepared(
                recipe.dependencySnapshots(),
                planIfNew(recipe, position, source, target, delta),
                parts,
                target,
                channels);
    }

    /** Indexes stay good as long as each window begins where the one before it ended. */
    private void continueOrBegin(SourceDelta delta) {
        if (end == null || !end.samePlaceAs(delta.from())) {
            chain++;
            indexed.clear();
        }
        end = delta.to();
    }

    private @Nullable MergePlan planIfNew(
            Recipe recipe, RefPosition position, Table source, Table target, SourceDelta delta) {
        String question = position.transform() + recipe.dependencySnapshots()
                + source.schema().schemaId() + "/" + target.schema().schemaId() + "/"
                + target.spec().specId() + target.properties();
        if (question.equals(sent)) {
            return null;
        }
        MergePlan plan = planner.plan(recipe, delta.to().snapshotId(), followed.vectors());
        sent = question;
        return plan;
    }

    private static List<FileScanTask> of(Map<String, List<FileScanTask>> files, String partition) {
        return files.getOrDefault(partition, List.of());
    }

    private static Map<String, List<FileScanTask>> files(
            Table table, long snapshot, String column, List<String> partitions) {
        Map<String, List<FileScanTask>> files = new HashMap<>();
        if (snapshot == 0 || partitions.isEmpty() || table.snapshot(snapshot) == null) {
            return files;
        }
        for (ReadUnit unit : new UnitPlanner(table, snapshot, column, Long.MAX_VALUE / 4, 1).plan(partitions)) {
            files.computeIfAbsent(unit.partition(), one -> new ArrayList<>()).addAll(unit.tasks());
        }
        return files;
    }
}
