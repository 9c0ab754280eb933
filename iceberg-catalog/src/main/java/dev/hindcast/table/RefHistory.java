package dev.hindcast.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;

/** What one state of a table's metadata says about a ref: its head and its ancestors, newest first. */
final class RefHistory {
    private final List<Snapshot> newestFirst = new ArrayList<>();
    private final String ref;
    private final long head;

    RefHistory(TableMetadata metadata, String ref) {
        SnapshotRef found = metadata.ref(ref);
        this.ref = ref;
        this.head = found == null ? 0 : found.snapshotId();
        Snapshot at = found == null ? null : metadata.snapshot(head);
        while (at != null) {
            newestFirst.add(at);
            at = at.parentId() == null ? null : metadata.snapshot(at.parentId());
        }
    }

    /** Id of the head, 0 when there is none. */
    long head() {
        return head;
    }

    /**
     * Why a commit that was computed on {@code expectedHead} cannot go onto this ref; empty when it can. Only main may have
     * no snapshot yet: a commit to any other missing branch would silently fork main.
     */
    Optional<String> movedFrom(long expectedHead) {
        boolean startsMain = expectedHead == 0 && ref.equals(SnapshotRef.MAIN_BRANCH);
        if (head == expectedHead && (head != 0 || startsMain)) {
            return Optional.empty();
        }
        return Optional.of("%s is at %s, expected %d".formatted(ref, head == 0 ? "no snapshot" : head, expectedHead));
    }

    List<Snapshot> newestFirst() {
        return newestFirst;
    }

    boolean contains(long snapshotId) {
        return newestFirst.stream().anyMatch(snapshot -> snapshot.snapshotId() == snapshotId);
    }

    /** The newest snapshot that carries one of the tokens. */
    Optional<Snapshot> carrierOf(Collection<String> tokens) {
        return newestFirst.stream()
                .filter(snapshot -> tokensOf(snapshot).values().stream().anyMatch(tokens::contains))
                .findFirst();
    }

    static Map<String, String> tokensOf(Snapshot snapshot) {
        String text = snapshot.summary().get(SummaryKeys.TOKENS);
        return text == null ? Map.of() : SummaryJson.read(text);
    }
}
