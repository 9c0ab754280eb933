package dev.hindcast.table;

import dev.hindcast.error.HindcastException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.exceptions.BadRequestException;
import org.apache.iceberg.exceptions.ForbiddenException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.NotAuthorizedException;
import org.apache.iceberg.exceptions.UnprocessableEntityException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends one snapshot to one ref: our own checks on the very metadata that the conditional commit is based on, and after
 * any doubt a look into the ref's history. Iceberg's own commit loop is never used: after a conflict that was none it
 * deletes the manifest list of the commit that landed.
 */
final class SingleAttempt {
    static final int MOST_ATTEMPTS = 20;
    private static final int MOST_LOOKS = 3;
    private static final Logger LOG = LoggerFactory.getLogger(SingleAttempt.class);

    private final CommitJournal journal;
    private final Pauses pauses;

    SingleAttempt(CommitJournal journal, Pauses pauses) {
        this.journal = journal;
        this.pauses = pauses;
    }

    /**
     * Where a snapshot is meant to go.
     *
     * @param expectedHead the ref's head that the snapshot was computed on, 0 for main of an empty table
     * @param checks raises what else forbids the commit, seen on the metadata that the commit is based on
     */
    record Aim(String ref, long expectedHead, Map<String, String> tokens, Consumer<TableMetadata> checks) {
        String token() {
            return tokens.isEmpty() ? "" : tokens.values().iterator().next();
        }
    }

    /** The handle that the update was made with, and how to get a fresh one of the same table. */
    record Handle(Table table, Supplier<Table> fresh) {
        TableOperations operations() {
            return operationsOf(table);
        }
    }

    static TableOperations operationsOf(Table table) {
        return ((HasTableOperations) table).operations();
    }

    /** Repeats the same update object while the head stands still; a twin that landed unseen makes it refuse itself. */
    Outcome run(Handle handle, SnapshotUpdate<?> update, Aim aim) {
        for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
            Optional<Outcome> end = once(handle, update, aim);
            if (end.isPresent()) {
                return end.get();
            }

            pauses.betweenAttempts();
        }
        return new Outcome.Refused(
                "%d attempts on %s collided with other commits".formatted(MOST_ATTEMPTS, aim.ref()), false);
    }

    private Optional<Outcome> once(Handle handle, SnapshotUpdate<?> update, Aim aim) {
        Snapshot snapshot;
        try {
            snapshot = update.apply();
        } catch (RuntimeException e) {
            return Optional.of(neverSent(handle, aim, e));
        }

        TableMetadata base = handle.operations().current();
        Optional<Outcome> end = judge(base, aim, snapshot.snapshotId());
        if (end.isPresent()) {
            return end;
        }

        aim.checks().accept(base);
        note(aim, snapshot);
        return send(handle, base, snapshot, aim);
    }

    /** Every attempt of a group is told, so that each can be settled alone. */
    private void note(Aim aim, Snapshot snapshot) {
        List<String> tokens = aim.tokens().values().stream().distinct().toList();
        if (!tokens.isEmpty()) {
            journal.about(tokens, snapshot.snapshotId(), snapshot.manifestListLocation());
        }
    }

    private Optional<Outcome> send(Handle handle, TableMetadata base, Snapshot snapshot, Aim aim) {
        try {
            TableMetadata updated = TableMetadata.buildFrom(base)
                    .setBranchSnapshot(snapshot, aim.ref())
                    .build();
            MetadataCommit.send(handle.operations(), base, updated);
        } catch (RuntimeException e) {
            LOG.info("Commit of snapshot {} to {} did not succeed plainly", snapshot.snapshotId(), aim.ref(), e);
            if (isClearRefusal(e)) {
                return Optional.of(new Outcome.Refused(String.valueOf(e.getMessage()), false));
            }
            return lookAgain(handle, aim, snapshot.snapshotId(), e);
        }
        return lookAgain(handle, aim, snapshot.snapshotId(), new IllegalStateException("answered, but not visible"));
    }

    /** Empty: nothing landed and the head stands still, so the attempt may be repeated. */
    private Optional<Outcome> lookAgain(Handle handle, Aim aim, long snapshotId, RuntimeException doubt) {
        RuntimeException last = doubt;
        for (int look = 0; look < MOST_LOOKS; look++) {
            try {
                TableMetadata now = operationsOf(handle.fresh().get()).current();
                return judge(now, aim, snapshotId);
            } catch (RuntimeException e) {
                last = e;
                pauses.betweenAttempts();
            }
        }
        last.addSuppressed(doubt);
        return Optional.of(new Outcome.Unknown(aim.token(), last));
    }

    private static Optional<Outcome> judge(TableMetadata now, Aim aim, long snapshotId) {
        RefHistory history = new RefHistory(now, aim.ref());
        if (history.contains(snapshotId)) {
            return Optional.of(new Outcome.Done(snapshotId));
        }

        Optional<Snapshot> twin = history.carrierOf(aim.tokens().values());
        if (twin.isPresent()) {
            return Optional.of(new Outcome.Done(twin.get().snapshotId()));
        }

        Optional<String> newer = TokenOrder.newerThan(history, aim.tokens());
        if (newer.isPresent()) {
            return Optional.of(new Outcome.Refused("a newer attempt has landed: " + newer.get(), false));
        }
        return history.movedFrom(aim.expectedHead()).map(why -> new Outcome.Refused(why, true));
    }

    /** The update could not even be built: its files are gone because the ref moved, or the catalog is away. */
    private Outcome neverSent(Handle handle, Aim aim, RuntimeException cause) {
        if (cause instanceof HindcastException) {
            throw cause;
        }

        Optional<Outcome> seen = lookAgain(handle, aim, Long.MIN_VALUE, cause);
        return seen.orElseGet(() -> new Outcome.Refused(String.valueOf(cause.getMessage()), false));
    }

    /** Answers that a server gives only when it has done nothing. A conflict is none of them: it may be a false one. */
    private static boolean isClearRefusal(RuntimeException e) {
        return e instanceof BadRequestException
                || e instanceof NotAuthorizedException
                || e instanceof ForbiddenException
                || e instanceof UnprocessableEntityException
                || e instanceof NoSuchTableException;
    }
}
