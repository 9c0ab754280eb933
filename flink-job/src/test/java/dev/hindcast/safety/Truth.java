package dev.hindcast.safety;

import dev.hindcast.table.Content;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.WarehouseTransforms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;

/** Reads what refs really show, file by file and key by key, and compares it with the model. */
final class Truth {
    private final SmallWorld world;
    /** What was read once is not read again: snapshots and manifests never change. That their files are there is. */
    private final Map<Long, List<DataFile>> shownBy = new HashMap<>();

    private final Map<Long, List<ManifestFile>> manifestsOf = new HashMap<>();
    private final Map<String, List<String>> listedBy = new HashMap<>();

    Truth(SmallWorld world) {
        this.world = world;
    }

    /** Main is at every moment what its position says: the rows of raw at its watermark, by the code that it names. */
    List<String> ofMain() {
        Table table = world.lab.catalogs().load(world.target);
        long head = Positions.mainHead(table);
        RefPosition position = Positions.of(table, head).orElse(null);
        if (position == null) {
            return List.of("main does not say where it stands");
        }
        return of(table, head, position.watermark().snapshotId(), code(position.transform()));
    }

    private String code(String digest) {
        return new WarehouseTransforms(world.lab.catalogs(), world.target)
                .find(digest)
                .orElse("gone: " + digest);
    }

    /** What differs between a snapshot of the target and the model (G1, G2). */
    List<String> of(Table table, long snapshotId, long watermark, String code) {
        List<String> found = new ArrayList<>();
        Map<String, String> shown = new TreeMap<>();
        List<DataFile> files =
                shownBy.computeIfAbsent(snapshotId, id -> Content.of(table, id).dataFiles());
        for (DataFile file : files) {
            lines(file, found).forEach(line -> {
                String twin = shown.put(line.substring(0, line.indexOf(',')), line);
                if (twin != null) {
                    found.add("G2: two rows of one key: " + twin + " and " + line);
                }
            });
        }
        Map<String, String> wanted = world.model.results(watermark, code);
        if (!shown.equals(wanted)) {
            found.add("G1: snapshot " + snapshotId + " differs: " + difference(shown, wanted));
        }
        return found;
    }

    private Collection<String> lines(DataFile file, List<String> found) {
        byte[] bytes = world.lab.store.files().get(file.location());
        if (bytes == null || bytes.length != file.fileSizeInBytes()) {
            found.add("G4: data file missing or cut: " + file.location());
            return List.of();
        }
        return List.of(new String(bytes, StandardCharsets.UTF_8).split("\n", -1));
    }

    private static String difference(Map<String, String> shown, Map<String, String> wanted) {
        List<String> all = new ArrayList<>();
        Set<String> keys = new HashSet<>(shown.keySet());
        keys.addAll(wanted.keySet());
        keys.stream()
                .filter(key -> !String.valueOf(shown.get(key)).equals(String.valueOf(wanted.get(key))))
                .limit(3)
                .forEach(key -> all.add("shows " + shown.get(key) + ", wanted " + wanted.get(key)));
        return all.toString();
    }

    /** Everything that a ref of the table reaches is there, whole (G4). */
    List<String> reachable(String name) {
        Table table = world.lab.catalogs().load(name);
        List<String> missing = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (SnapshotRef ref : table.refs().values()) {
            Snapshot at = table.snapshot(ref.snapshotId());
            while (at != null && seen.add("snapshot " + at.snapshotId())) {
                reachable(table, at, seen, missing);
                at = at.parentId() == null ? null : table.snapshot(at.parentId());
            }
        }
        return missing;
    }

    private void reachable(Table table, Snapshot snapshot, Set<String> seen, List<String> missing) {
        require(snapshot.manifestListLocation(), missing);
        if (!missing.isEmpty()) {
            return;
        }
        List<ManifestFile> manifests =
                manifestsOf.computeIfAbsent(snapshot.snapshotId(), id -> snapshot.allManifests(table.io()));
        for (ManifestFile manifest : manifests) {
            if (seen.add(manifest.path())) {
                require(manifest.path(), missing);
                files(table, manifest, missing);
            }
        }
    }

    private void files(Table table, ManifestFile manifest, List<String> missing) {
        if (missing.isEmpty()) {
            listedBy.computeIfAbsent(manifest.path(), path -> listed(table, manifest))
                    .forEach(location -> require(location, missing));
        }
    }

    private static List<String> listed(Table table, ManifestFile manifest) {
        List<String> found = new ArrayList<>();
        try (var reader = ManifestFiles.read(manifest, table.io(), table.specs())) {
            reader.forEach(file -> found.add(file.location()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    private void require(String location, List<String> missing) {
        if (!world.lab.store.files().containsKey(location)) {
            missing.add("G4: not in the store: " + location);
        }
    }
}
