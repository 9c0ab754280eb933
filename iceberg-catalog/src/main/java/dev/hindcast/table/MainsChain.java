package dev.hindcast.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.jspecify.annotations.Nullable;

/** Main's own retention while somebody needs its whole chain: who needs it, and what to put back after the last one. */
final class MainsChain {
    /** Table property: main's retention before ours, {@code <age>:<count>}, empty parts unset. */
    static final String BEFORE = "hindcast.main-retention-before";
    /** Table property: those who need the chain, in order, separated by commas. */
    static final String HOLDERS = "hindcast.main-retention-holders";

    private MainsChain() {}

    /** The metadata in which this holder is one of them; empty when it is, or while there is no main. */
    static Optional<TableMetadata> held(TableMetadata base, String holder) {
        SnapshotRef main = base.ref(SnapshotRef.MAIN_BRANCH);
        Set<String> holders = holders(base);
        if (main == null || !holders.add(holder)) {
            return Optional.empty();
        }
        TableMetadata.Builder next =
                TableMetadata.buildFrom(base).setProperties(Map.of(HOLDERS, String.join(",", holders)));
        if (!base.properties().containsKey(BEFORE)) {
            String before = text(main.maxSnapshotAgeMs()) + ":" + text(main.minSnapshotsToKeep());
            next.setProperties(Map.of(BEFORE, before))
                    .setRef(
                            SnapshotRef.MAIN_BRANCH,
                            SnapshotRef.builderFrom(main)
                                    .maxSnapshotAgeMs(Long.MAX_VALUE)
                                    .build());
        }
        return Optional.of(next.build());
    }

    /** The metadata in which this holder is none of them; empty when it is not. */
    static Optional<TableMetadata> released(TableMetadata base, String holder) {
        SnapshotRef main = base.ref(SnapshotRef.MAIN_BRANCH);
        Set<String> holders = holders(base);
        if (main == null || !holders.remove(holder)) {
            return Optional.empty();
        }
        TableMetadata.Builder next = TableMetadata.buildFrom(base);
        if (!holders.isEmpty()) {
            return Optional.of(next.setProperties(Map.of(HOLDERS, String.join(",", holders)))
                    .build());
        }
        return Optional.of(next.setRef(SnapshotRef.MAIN_BRANCH, before(base, main))
                .removeProperties(Set.of(BEFORE, HOLDERS))
                .build());
    }

    private static Set<String> holders(TableMetadata base) {
        String text = base.properties().getOrDefault(HOLDERS, "");
        return new TreeSet<>(text.isEmpty() ? List.of() : List.of(text.split(",", -1)));
    }

    private static SnapshotRef before(TableMetadata base, SnapshotRef main) {
        String[] parts = base.properties().getOrDefault(BEFORE, ":").split(":", -1);
        SnapshotRef.Builder restored = SnapshotRef.branchBuilder(main.snapshotId());
        if (!parts[0].isEmpty()) {
            restored.maxSnapshotAgeMs(Long.parseLong(parts[0]));
        }
        if (!parts[1].isEmpty()) {
            restored.minSnapshotsToKeep(Integer.parseInt(parts[1]));
        }
        return restored.build();
    }

    private static String text(@Nullable Number number) {
        return number == null ? "" : number.toString();
    }
}
