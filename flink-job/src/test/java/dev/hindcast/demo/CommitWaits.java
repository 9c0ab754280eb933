package dev.hindcast.demo;

import dev.hindcast.table.SummaryKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotChanges;
import org.apache.iceberg.Table;

/** How long commits of a run waited after the last of their files was written. */
final class CommitWaits {
    private static final Set<String> OF_A_RUN = Set.of("record", "catchup");

    private CommitWaits() {}

    /** The longest wait, reading back and turns included: never too short. */
    static Duration ofCandidate(Table mart) {
        long longest = 0;
        for (Snapshot snapshot : mart.snapshots()) {
            if (OF_A_RUN.contains(snapshot.summary().getOrDefault(SummaryKeys.STEP, ""))) {
                longest = Math.max(longest, snapshot.timestampMillis() - written(mart, snapshot));
            }
        }
        return Duration.ofMillis(longest);
    }

    private static long written(Table mart, Snapshot snapshot) {
        long last = 0;
        for (DataFile file :
                SnapshotChanges.builderFor(mart).snapshot(snapshot).build().addedDataFiles()) {
            last = Math.max(last, modified(file.location()));
        }
        return last == 0 ? snapshot.timestampMillis() : last;
    }

    private static long modified(String location) {
        try {
            Path path = location.startsWith("file:") ? Path.of(URI.create(location)) : Path.of(location);
            return Files.getLastModifiedTime(path).toMillis();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
