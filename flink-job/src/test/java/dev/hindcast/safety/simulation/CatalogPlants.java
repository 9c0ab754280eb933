package dev.hindcast.safety.simulation;

import dev.hindcast.table.SummaryKeys;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.iceberg.MetadataUpdate;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotParser;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.util.JsonUtil;
import org.jspecify.annotations.Nullable;

/** Commits and views of tables that are not what PROTOCOL sections 1, 2, 5 and 7 ask for. */
final class CatalogPlants {
    private static final String MOVED = "-prev-";
    private static final String UNDONE = "-undone-";

    private CatalogPlants() {}

    private static void real(Universe universe, Sent sent) {
        universe.catalog.commit(sent.table(), sent.base(), sent.updated());
    }

    /** The changes of a commit, on other metadata. */
    private static TableMetadata.Builder onto(TableMetadata base, Sent sent) {
        TableMetadata.Builder builder = TableMetadata.buildFrom(base);
        for (MetadataUpdate change : sent.updated().changes()) {
            change.applyTo(builder);
        }
        return builder;
    }

    record LastWriterWins() implements Plant {
        @Override
        public void commit(Universe universe, Sent sent) {
            universe.catalog.put(sent.table(), universe.catalog.table(sent.table()), sent.updated());
        }
    }

    record MoveUnconditional() implements Plant {
        @Override
        public void commit(Universe universe, Sent sent) {
            TableMetadata now = universe.catalog.table(sent.table());
            if (sent.isMove() && now != sent.base()) {
                universe.catalog.put(sent.table(), now, onto(now, sent).build());
            } else {
                real(universe, sent);
            }
        }
    }

    /** As Iceberg's own loop does. */
    record RetriedOnNewest() implements Plant {
        @Override
        public void commit(Universe universe, Sent sent) {
            TableMetadata now = universe.catalog.table(sent.table());
            if (now == sent.base()) {
                real(universe, sent);
            } else {
                universe.catalog.put(sent.table(), now, onto(now, sent).build());
            }
        }
    }

    record FalseConflictCleans() implements Plant {
        @Override
        public void commit(Universe universe, Sent sent) {
            try {
                real(universe, sent);
            } catch (CommitFailedException conflict) {
                sent.added().forEach(snapshot -> universe.files.remove(snapshot.manifestListLocation()));
                throw conflict;
            }
        }
    }

    static final class ReadBackFromOwnMemory implements Plant {
        private final Map<String, TableMetadata> sent = new HashMap<>();

        @Override
        public void sending(Sent next) {
            sent.put(next.process().name() + next.table(), next.updated());
        }

        @Override
        public TableMetadata seen(SimProcess process, String table, TableMetadata present) {
            TableMetadata own = sent.remove(process.name() + table);
            return own == null ? present : own;
        }
    }

    record MoveWithoutTag() implements Plant {
        @Override
        public void commit(Universe universe, Sent sent) {
            if (!sent.isMove()) {
                real(universe, sent);
                return;
            }
            TableMetadata.Builder builder = TableMetadata.buildFrom(sent.updated());
            sent.updated().refs().keySet().stream()
                    .filter(ref -> ref.contains(MOVED) && !sent.base().refs().containsKey(ref))
                    .forEach(builder::removeRef);
            real(universe, sent.with(builder.build()));
        }
    }

    /** Who removes the branch believes that it is gone. */
    static final class SettledWithoutRemoving implements Plant {
        private final IdentityHashMap<TableMetadata, TableMetadata> reals = new IdentityHashMap<>();
        private @Nullable String hidden;

        @Override
        public TableMetadata seen(SimProcess process, String table, TableMetadata present) {
            String branch = hidden;
            if (branch == null || !present.refs().containsKey(branch)) {
                return present;
            }
            TableMetadata view = TableMetadata.buildFrom(present)
                    .removeRef(branch)
                    .discardChanges()
                    .build();
            reals.put(view, present);
            return view;
        }

        @Override
        public void commit(Universe universe, Sent sent) {
            if (sent.dropsRef("-publish") && !sent.isMove()) {
                hidden = sent.base().refs().keySet().stream()
                        .filter(ref -> ref.endsWith("-publish"))
                        .findFirst()
                        .orElseThrow();
                return;
            }
            if (sent.addsRef("-publish")) {
                hidden = null;
            }
            TableMetadata base = reals.get(sent.base());
            if (base == null) {
                real(universe, sent);
            } else {
                universe.catalog.commit(sent.table(), base, onto(base, sent).build());
            }
        }
    }

    /** Rewrites the summaries of snapshots as they are committed. */
    private abstract static class OtherSummary implements Plant {
        abstract Map<String, String> summary(Map<String, String> right, Universe universe);

        @Override
        public final void commit(Universe universe, Sent sent) {
            TableMetadata.Builder builder = TableMetadata.buildFrom(sent.base());
            for (MetadataUpdate change : sent.updated().changes()) {
                if (change instanceof MetadataUpdate.AddSnapshot added) {
                    builder.addSnapshot(other(added.snapshot(), universe));
                } else {
                    change.applyTo(builder);
                }
            }
            real(universe, sent.with(builder.build()));
        }

        private Snapshot other(Snapshot right, Universe universe) {
            Map<String, String> summary = summary(new HashMap<>(right.summary()), universe);
            if (summary.equals(right.summary())) {
                return right;
            }
            try {
                var tree = (com.fasterxml.jackson.databind.node.ObjectNode)
                        JsonUtil.mapper().readTree(SnapshotParser.toJson(right));
                var node = tree.putObject("summary");
                node.put("operation", right.operation());
                summary.forEach(node::put);
                return SnapshotParser.fromJson(tree.toString());
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }

        static boolean is(Map<String, String> summary, SummaryKeys.Step step) {
            return step.text().equals(summary.get(SummaryKeys.STEP));
        }
    }

    static final class TokensLeftOut extends OtherSummary {
        @Override
        Map<String, String> summary(Map<String, String> right, Universe universe) {
            right.remove(SummaryKeys.TOKENS);
            return right;
        }
    }

    static final class RollbackKeepsPosition extends OtherSummary {
        @Override
        Map<String, String> summary(Map<String, String> right, Universe universe) {
            if (is(right, SummaryKeys.Step.RESTORE)) {
                right.put(SummaryKeys.SOURCE_WATERMARK, right.get(SummaryKeys.REPLAY_UNTIL));
            }
            return right;
        }
    }

    static final class PublishSaysW0 extends OtherSummary {
        @Override
        Map<String, String> summary(Map<String, String> right, Universe universe) {
            if (is(right, SummaryKeys.Step.RECORD) && right.containsKey(SummaryKeys.CANDIDATE_WATERMARK)) {
                w0 = right.get(SummaryKeys.CANDIDATE_WATERMARK);
            }
            if (is(right, SummaryKeys.Step.PUBLISH) && w0 != null) {
                right.put(SummaryKeys.SOURCE_WATERMARK, w0);
            }
            return right;
        }

        private @Nullable String w0;
    }

    static final class PublishKeepsOldCode extends OtherSummary {
        @Override
        Map<String, String> summary(Map<String, String> right, Universe universe) {
            if (is(right, SummaryKeys.Step.PUBLISH)) {
                right.put(SummaryKeys.TRANSFORM, right.get(SummaryKeys.BASE_TRANSFORM));
            }
            return right;
        }
    }

    /** Sets refs without the retention that they came with. */
    private abstract static class OtherRetention implements Plant {
        abstract boolean isIt(String ref);

        @Override
        public final void commit(Universe universe, Sent sent) {
            TableMetadata.Builder builder = TableMetadata.buildFrom(sent.updated());
            sent.updated().refs().forEach((name, ref) -> {
                if (isIt(name) && ref.isBranch()) {
                    builder.setRef(
                            name, SnapshotRef.branchBuilder(ref.snapshotId()).build());
                }
            });
            real(universe, sent.with(builder.build()));
        }
    }

    static final class PinsWithoutRetention extends OtherRetention {
        @Override
        boolean isIt(String ref) {
            return ref.startsWith("hindcast-");
        }
    }

    static final class MainsChainNotKept extends OtherRetention {
        @Override
        boolean isIt(String ref) {
            return ref.equals(SnapshotRef.MAIN_BRANCH);
        }
    }

    record RestoredHeadUntagged() implements Plant {
        @Override
        public void commit(Universe universe, Sent sent) {
            if (!sent.addsRef(UNDONE)) {
                real(universe, sent);
                return;
            }
            TableMetadata.Builder builder = TableMetadata.buildFrom(sent.updated());
            sent.updated().refs().keySet().stream()
                    .filter(ref -> ref.contains(MOVED))
                    .forEach(builder::removeRef);
            real(universe, sent.with(builder.build()));
        }
    }

    record RollbackByReset() implements Plant {
        @Override
        public void commit(Universe universe, Sent sent) {
            if (!sent.addsRef(UNDONE)) {
                real(universe, sent);
                return;
            }
            SnapshotRef old = sent.updated().refs().entrySet().stream()
                    .filter(ref -> ref.getKey().contains(MOVED))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElseThrow();
            real(
                    universe,
                    sent.with(TableMetadata.buildFrom(sent.updated())
                            .setBranchSnapshot(old.snapshotId(), SnapshotRef.MAIN_BRANCH)
                            .build()));
        }
    }
}
