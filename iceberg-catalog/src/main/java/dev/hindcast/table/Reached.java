package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.ManifestContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.PartitionStatisticsFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.StatisticsFile;
import org.apache.iceberg.Table;

/**
 * The files that the table's metadata reaches through any snapshot, whatever ref it is on: data and delete files, manifest
 * lists, and statistics. Compared by the part of a path below the staging area (else by the file's name), since a listing may
 * name the same file with another scheme; such a part holds a token and is never used twice.
 */
final class Reached {
    static final String STAGING = "/data/hindcast/";

    private final Set<String> parts = new HashSet<>();

    private Reached() {}

    /** Reads every manifest once; a table that cannot be read whole gives no answer, so that nothing is deleted by mistake. */
    static Reached by(Table table) {
        Reached reached = new Reached();
        Set<String> manifests = new HashSet<>();
        for (Snapshot snapshot : table.snapshots()) {
            reached.add(snapshot.manifestListLocation());
            snapshot.allManifests(table.io()).stream()
                    .filter(manifest -> manifests.add(manifest.path()))
                    .forEach(manifest -> reached.addFiles(table, manifest));
        }
        for (StatisticsFile statistics : table.statisticsFiles()) {
            reached.add(statistics.path());
        }
        for (PartitionStatisticsFile statistics : table.partitionStatisticsFiles()) {
            reached.add(statistics.path());
        }
        return reached;
    }

    private void addFiles(Table table, ManifestFile manifest) {
        try (ManifestReader<? extends ContentFile<?>> files = manifest.content() == ManifestContent.DATA
                ? ManifestFiles.read(manifest, table.io(), table.specs())
                : ManifestFiles.readDeleteManifest(manifest, table.io(), table.specs())) {
            files.forEach(file -> add(file.location()));
        } catch (IOException e) {
            throw ErrorCode.STORE_FAILED
                    .error("Cannot tell what %s reaches: %s", table.name(), manifest.path())
                    .because(e);
        }
    }

    private void add(String path) {
        parts.add(part(path));
    }

    boolean contains(String path) {
        return parts.contains(part(path));
    }

    private static String part(String path) {
        int staging = path.lastIndexOf(STAGING);
        return staging >= 0 ? path.substring(staging) : path.substring(path.lastIndexOf('/') + 1);
    }
}
