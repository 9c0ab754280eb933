package dev.hindcast.safety.simulation;

import dev.hindcast.table.Content;
import dev.hindcast.table.PartitionText;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.SummaryKeys;
import dev.hindcast.table.WarehouseTransforms;
import dev.hindcast.table.Watermark;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Looks at every commit as it lands: whatever main shows is what raw says at its watermark by the code that it names (G1,
 * G2), it goes back only by a restore (G7), and a publish changes only what was planned, all of it at once (G5).
 */
final class Watch implements SimCatalog.Watcher {
    final List<String> violations = new ArrayList<>();
    private final Universe universe;
    private final SimCatalogs apart;
    private final Map<Long, Integer> publishes = new HashMap<>();
    private @Nullable Watermark reached;

    Watch(Universe universe) {
        this.universe = universe;
        this.apart = new SimCatalogs(universe, universe.apart());
    }

    @Override
    public void landed(String name, TableMetadata before, TableMetadata after) {
        if (!name.equals(World.TARGET)) {
            return;
        }
        announced(before, after);
        if (head(before) == head(after)) {
            return;
        }
        try {
            main(head(before), head(after));
        } catch (RuntimeException e) {
            violations.add("main cannot even be read at " + head(after) + ": " + e);
        }
    }

    /** Whatever becomes of its sender, the manifest can tell what landed (G6). */
    private void announced(TableMetadata before, TableMetadata after) {
        for (Snapshot snapshot : after.snapshots()) {
            String run = snapshot.summary().get(SummaryKeys.RUN);
            if (run != null && before.snapshot(snapshot.snapshotId()) == null && !told(run, snapshot.snapshotId())) {
                violations.add("G6: snapshot " + snapshot.snapshotId() + " landed, and no attempt row names it");
            }
        }
    }

    private boolean told(String run, long snapshotId) {
        return universe.manifest.attempts(run).stream().anyMatch(row -> Objects.equals(row.snapshotId(), snapshotId));
    }

    private static long head(TableMetadata metadata) {
        Snapshot current = metadata.currentSnapshot();
        return current == null ? 0 : current.snapshotId();
    }

    private void main(long before, long head) {
        Table table = apart.load(World.TARGET);
        RefPosition position = Positions.of(table, head).orElse(null);
        if (position == null) {
            violations.add("G6: main does not say where it stands at " + head);
            return;
        }
        String code = new WarehouseTransforms(apart, World.TARGET)
                .find(position.transform())
                .orElse("gone");
        of(table, head, position.watermark().snapshotId(), code);
        Snapshot snapshot = table.snapshot(head);
        String step = snapshot.summary().getOrDefault(SummaryKeys.STEP, "");
        forward(position.watermark(), step, head);
        lineage(before, snapshot);
        if (step.equals(SummaryKeys.Step.PUBLISH.text())) {
            publish(table, snapshot);
        }
    }

    /** What differs between a snapshot of the target and the model. */
    void of(Table table, long snapshotId, long watermark, String code) {
        Map<String, String> shown = new TreeMap<>();
        for (DataFile file : Content.of(table, snapshotId).dataFiles()) {
            byte[] bytes = universe.files.get(file.location());
            if (bytes == null || bytes.length != file.fileSizeInBytes()) {
                violations.add("G4: data file missing or cut on " + snapshotId);
                continue;
            }
            for (String line : new String(bytes, StandardCharsets.UTF_8).split("\n", -1)) {
                if (shown.put(line.substring(0, line.indexOf(',')), line) != null) {
                    violations.add("G2: two rows of one key on " + snapshotId + ": " + line);
                }
            }
        }
        Map<String, String> wanted = universe.model.results(watermark, code);
        if (!shown.equals(wanted)) {
            violations.add("G1: snapshot " + snapshotId + " shows " + shown + ", wanted " + wanted);
        }
    }

    private void forward(Watermark now, String step, long head) {
        Watermark before = reached;
        reached = now;
        if (before != null && now.compareTo(before) < 0 && !step.equals(SummaryKeys.Step.RESTORE.text())) {
            violations.add(
                    "G7: main went back from " + before + " to " + now + " at " + head + ", which is no restore");
        }
    }

    /** Readers that go from snapshot to snapshot find the one that they have read among the ancestors. */
    private void lineage(long before, Snapshot head) {
        if (before != 0 && !Objects.equals(head.parentId(), before)) {
            violations.add("G7: main went from " + before + " to " + head.snapshotId() + ", whose parent is "
                    + head.parentId());
        }
    }

    private void publish(Table table, Snapshot p) {
        publishes.merge(p.snapshotId(), 1, Integer::sum);
        if (publishes.size() > 1 || !universe.history.published()) {
            violations.add("G3: published " + publishes.keySet() + ", begun: " + universe.history.published());
        }
        Content.Difference difference = Content.difference(
                Content.of(table, Objects.requireNonNull(p.parentId())), Content.of(table, p.snapshotId()));
        PartitionText text = PartitionText.ofOnlyColumn(table);
        Stream.concat(difference.removed().stream(), difference.added().stream())
                .map(text::of)
                .filter(day -> !World.PLANNED.contains(day))
                .forEach(day -> violations.add("G5: the publish changed files of " + day));
    }
}
