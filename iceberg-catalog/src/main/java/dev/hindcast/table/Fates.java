package dev.hindcast.table;

import dev.hindcast.manifest.AttemptRow;
import dev.hindcast.table.Cleaning.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.iceberg.Table;

/** Tells what becomes of files that no snapshot reaches, by the attempts that may have written them. */
final class Fates {
    static final String REACHED = "a snapshot in the table's metadata reaches them";

    private static final Set<String> WITHOUT_LEASE = Set.of("WRITING", "SENT");

    private final Table table;
    private final Refs names;
    private final Instant now;
    private final Duration lease;
    private final boolean open;

    Fates(Table table, Refs names, Instant now, Duration lease) {
        this.table = table;
        this.names = names;
        this.now = now;
        this.lease = lease;
        this.open = Stream.of(names.candidate(), names.publish(), names.restore(), names.replay())
                .anyMatch(table.refs()::containsKey);
    }

    /** What is done with files, and why. */
    record Fate(String runId, Verdict verdict, String reason) {}

    /** The fate of files that these attempts share: one that may still need them is enough to leave them. */
    Fate of(List<AttemptRow> owners) {
        return owners.stream()
                .map(this::defers)
                .flatMap(Optional::stream)
                .findFirst()
                .map(reason -> new Fate(names.runId(), Verdict.DEFER, reason))
                .orElseGet(() -> new Fate(names.runId(), Verdict.DELETE, ended(owners.get(0))));
    }

    /** Why files of this attempt may not be deleted yet. */
    private Optional<String> defers(AttemptRow row) {
        if (row.outcome().equals("RUNNING")) {
            return Optional.of("attempt " + row.token() + " is being computed by " + row.holder());
        }
        if (open && WITHOUT_LEASE.contains(row.outcome())) {
            return Optional.of("the run is open and may still commit " + row.token());
        }
        if (open && mayLand(row)) {
            return Optional.of("the commit of " + row.token() + " may still be on its way");
        }
        Instant last = row.endedAt() != null ? row.endedAt() : row.startedAt();
        if (last != null && last.plus(lease).isAfter(now)) {
            return Optional.of(
                    "attempt " + row.token() + " ended less than " + lease + " ago; its worker may still write");
        }
        return Optional.empty();
    }

    /** A commit that was announced lands only on a branch of the run's own. */
    private boolean mayLand(AttemptRow row) {
        Long announced = row.snapshotId();
        return announced != null && table.snapshot(announced) == null;
    }

    private static String ended(AttemptRow row) {
        return "no snapshot reaches them, and attempt " + row.token() + " ended as " + row.outcome();
    }

    /** Whether a file was deleted before. */
    boolean gone(String path) {
        return !table.io().newInputFile(path).exists();
    }
}
