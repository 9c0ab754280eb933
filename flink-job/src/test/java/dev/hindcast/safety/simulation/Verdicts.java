package dev.hindcast.safety.simulation;

import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.PointerMoveRow;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Refs;
import dev.hindcast.table.SummaryKeys;
import dev.hindcast.table.Watermark;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/** What must hold once everybody has come to rest. */
final class Verdicts {
    private final Schedule schedule;
    private final Universe universe;
    private final SimCatalogs apart;
    private final List<String> found = new ArrayList<>();

    Verdicts(Schedule schedule) {
        this.schedule = schedule;
        this.universe = schedule.universe;
        this.apart = new SimCatalogs(universe, universe.apart());
    }

    List<String> all() {
        found.addAll(schedule.watch.violations);
        found.addAll(universe.history.violations());
        found.addAll(schedule.notes);
        try {
            reachable(World.TARGET);
            reachable(World.SOURCE);
            covered();
            universe.manifest.run(schedule.runId).ifPresent(this::told);
            known();
        } catch (RuntimeException e) {
            found.add("cannot even be checked: " + e);
        }
        return found;
    }

    /** Main covers all of raw: no acknowledged row is missing (G7, with G1 of that head). */
    private void covered() {
        Table target = apart.load(World.TARGET);
        Watermark main =
                Positions.of(target, Positions.mainHead(target)).orElseThrow().watermark();
        Watermark raw = Positions.head(apart.load(World.SOURCE));
        if (!main.samePlaceAs(raw)) {
            found.add("G7: main is at " + main + ", raw at " + raw);
        }
    }

    /** The manifest tells the truth about the run (G6), and nothing of a move is left over. */
    private void told(RunRow row) {
        Table target = apart.load(World.TARGET);
        Refs names = new Refs(row.runId());
        Long published = step(target, SummaryKeys.Step.PUBLISH);
        Long restored = step(target, SummaryKeys.Step.RESTORE);
        boolean says = row.notes().mainAfter() != null;
        if (published != null || row.state() == RunState.ABORTED || row.notes().restored() == null) {
            expect("G6 P", row.notes().mainAfter(), published);
        }
        expect("G6 R", row.notes().restored(), restored);
        if (row.state() == RunState.ABORTED && says) {
            found.add("G3: aborted, and published as " + row.notes().mainAfter());
        }
        for (PartitionRow partition : universe.manifest.partitions(row.runId())) {
            if (says != (partition.state() == PartitionState.PUBLISHED)) {
                found.add("G6: " + partition.partition() + " is " + partition.state() + ", P "
                        + row.notes().mainAfter());
            }
        }
        for (PointerMoveRow move : universe.manifest.pointerMoves(row.runId())) {
            boolean landed =
                    Objects.equals(published, move.toSnapshot()) || Objects.equals(restored, move.toSnapshot());
            expect(
                    "G6 move " + move.token(),
                    move.state(),
                    landed ? PointerMoveRow.State.LANDED : PointerMoveRow.State.DEAD);
        }
        for (String ref : List.of(names.publish(), names.restore(), names.replay(), names.candidate())) {
            if (target.refs().containsKey(ref)) {
                found.add("G6: left over: " + ref);
            }
        }
    }

    private static @org.jspecify.annotations.Nullable Long step(Table table, SummaryKeys.Step step) {
        for (Snapshot at = table.currentSnapshot(); at != null; at = parent(table, at)) {
            if (step.text().equals(at.summary().get(SummaryKeys.STEP))) {
                return at.snapshotId();
            }
        }
        return null;
    }

    private static @org.jspecify.annotations.Nullable Snapshot parent(Table table, Snapshot child) {
        Long parent = child.parentId();
        return parent == null ? null : table.snapshot(parent);
    }

    private void expect(
            String what,
            @org.jspecify.annotations.Nullable Object seen,
            @org.jspecify.annotations.Nullable Object wanted) {
        if (!Objects.equals(seen, wanted)) {
            found.add(what + ": " + seen + ", wanted " + wanted);
        }
    }

    /** The cleaner can find whatever an attempt has left. */
    private void known() {
        String staging = "sim:/warehouse/mart/orders/data/hindcast/" + schedule.runId + "/";
        List<String> folders = universe.manifest.attempts(schedule.runId).stream()
                .flatMap(row -> Stream.ofNullable(row.stagingLocation()))
                .toList();
        universe.files.subMap(staging, staging + Character.MAX_VALUE).keySet().stream()
                .filter(path -> folders.stream().noneMatch(folder -> path.startsWith(folder + "/")))
                .forEach(path -> found.add("G6: no attempt row tells of " + path));
    }

    /** Everything that the metadata reaches is there (G4). */
    private void reachable(String name) {
        Table table = apart.load(name);
        Set<String> reached = new HashSet<>();
        for (Snapshot snapshot : table.snapshots()) {
            reached.add(snapshot.manifestListLocation());
            if (!universe.files.containsKey(snapshot.manifestListLocation())) {
                found.add("G4: the manifest list of " + snapshot.snapshotId() + " of " + name + " is gone");
                continue;
            }
            for (ManifestFile manifest : snapshot.allManifests(table.io())) {
                if (reached.add(manifest.path())) {
                    // Only live entries: a file that was removed in this snapshot may be gone from the store.
                    universe.scans.listed(table, manifest).forEach(file -> reached.add(file.location()));
                }
            }
        }
        Set<String> missing = new TreeSet<>(reached);
        missing.removeAll(universe.files.keySet());
        missing.forEach(path -> found.add("G4: not in the store: " + path));
    }
}
