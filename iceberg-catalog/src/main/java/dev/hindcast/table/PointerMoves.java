package dev.hindcast.table;

import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.PointerMoveRow;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves main in one conditional metadata commit: tag at the old head, main to the new one, and the branch set again with
 * another retention. The last part makes a catalog that checks only changed refs check the branch too, so that removing the
 * branch kills a request that is still on its way. How a move really ended is for {@link Settlement} to say.
 */
public final class PointerMoves {
    private static final int MOST_LOOKS = 3;
    private static final Logger LOG = LoggerFactory.getLogger(PointerMoves.class);

    private final Catalogs catalogs;
    private final Manifest manifest;
    private final Pauses pauses;

    public PointerMoves(Catalogs catalogs, Manifest manifest, Pauses pauses) {
        this.catalogs = catalogs;
        this.manifest = manifest;
        this.pauses = pauses;
    }

    /**
     * Records the intent, sends the move, reads back.
     *
     * @param checks raises what else forbids the move, seen on the metadata that it is based on; it is refused then
     */
    public Outcome move(PointerMove move, String actor, Consumer<TableMetadata> checks) {
        record(move, PointerMoveRow.State.PENDING, actor);
        for (int attempt = 1; attempt <= SingleAttempt.MOST_ATTEMPTS; attempt++) {
            Optional<Outcome> end = once(move, checks);
            if (end.isPresent()) {
                return end.get();
            }

            pauses.betweenAttempts();
        }
        return new Outcome.Refused("%d attempts collided".formatted(SingleAttempt.MOST_ATTEMPTS), false);
    }

    private void record(PointerMove move, PointerMoveRow.State state, String actor) {
        manifest.putPointerMove(
                new PointerMoveRow(
                        move.runId(),
                        move.token(),
                        move.kind().name().toLowerCase(Locale.ROOT),
                        move.from(),
                        move.to(),
                        state,
                        null),
                actor);
    }

    private Optional<Outcome> once(PointerMove move, Consumer<TableMetadata> checks) {
        TableOperations operations;
        try {
            operations = SingleAttempt.operationsOf(catalogs.load(move.table()));
        } catch (RuntimeException e) {
            return Optional.of(new Outcome.Unknown(move.token(), e));
        }

        TableMetadata base = operations.current();
        Optional<Outcome> end = judge(base, move);
        if (end.isPresent()) {
            return end;
        }

        try {
            checks.accept(base);
        } catch (HindcastException e) {
            return Optional.of(new Outcome.Refused(String.valueOf(e.getMessage()), false));
        }
        try {
            MetadataCommit.send(operations, base, moved(base, move));
        } catch (RuntimeException e) {
            LOG.info("Move of main of {} to {} did not succeed plainly", move.table(), move.to(), e);
            return lookAgain(move, e);
        }
        // Answered well: when it does not show, the server has swallowed it, and only settling may end this move.
        return Optional.of(lookAgain(move, new IllegalStateException("answered, but not visible"))
                .orElseGet(() ->
                        new Outcome.Refused("PUBLISH_NOT_VISIBLE: answered well, but main has not moved", false)));
    }

    private static TableMetadata moved(TableMetadata base, PointerMove move) {
        SnapshotRef branch = SnapshotRef.builderFrom(RefChanges.branchAt(move.to()))
                .minSnapshotsToKeep(1)
                .build();
        return TableMetadata.buildFrom(base)
                .setRef(move.tag(), RefChanges.tagAt(move.from()))
                .setBranchSnapshot(move.to(), SnapshotRef.MAIN_BRANCH)
                .setRef(move.branch(), branch)
                .build();
    }

    private Optional<Outcome> lookAgain(PointerMove move, RuntimeException doubt) {
        RuntimeException last = doubt;
        for (int look = 0; look < MOST_LOOKS; look++) {
            try {
                return judge(
                        SingleAttempt.operationsOf(catalogs.load(move.table())).current(), move);
            } catch (RuntimeException e) {
                last = e;
                pauses.betweenAttempts();
            }
        }
        return Optional.of(new Outcome.Unknown(move.token(), last));
    }

    /** Empty: everything stands as before the move, so that it may be sent. */
    private static Optional<Outcome> judge(TableMetadata now, PointerMove move) {
        RefHistory main = new RefHistory(now, SnapshotRef.MAIN_BRANCH);
        if (now.ref(move.tag()) != null && main.contains(move.to())) {
            return Optional.of(new Outcome.Done(move.to()));
        }

        Optional<String> away = main.movedFrom(move.from());
        if (away.isPresent()) {
            return Optional.of(new Outcome.Refused(away.get(), true));
        }

        SnapshotRef branch = now.ref(move.branch());
        if (branch == null || branch.snapshotId() != move.to()) {
            return Optional.of(
                    new Outcome.Refused(move.branch() + " was removed: somebody has settled this move", false));
        }
        return Optional.empty();
    }
}
