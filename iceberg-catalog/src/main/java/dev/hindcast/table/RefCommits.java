package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;

/** The commits that change one ref of a target: one attempt each, as PROTOCOL section 1 demands. */
public final class RefCommits {
    private final Catalogs catalogs;
    private final SingleAttempt attempt;

    public RefCommits(Catalogs catalogs, CommitJournal journal) {
        this(catalogs, journal, Pauses.REAL);
    }

    /** With another way to wait between attempts. */
    public RefCommits(Catalogs catalogs, CommitJournal journal, Pauses pauses) {
        this.catalogs = catalogs;
        this.attempt = new SingleAttempt(journal, pauses);
    }

    /**
     * Replaces partitions on a ref. If a token is already in the ref's history, answers Done with the snapshot that carries
     * it and changes nothing.
     *
     * @throws dev.hindcast.error.HindcastException STAGED_FILE_MISSING; nothing was sent then
     */
    public Outcome replace(String table, Replacement replacement) {
        return replace(table, catalogs.load(table), replacement, metadata -> {});
    }

    /** The same on a handle that was loaded just now, whose metadata may be megabytes; and only on this shape (else DRIFT). */
    public Outcome replace(String name, Table table, Replacement replacement, TableShape shape) {
        return replace(name, table, replacement, shape::require);
    }

    /** Like {@link #replace(String, Replacement)}, and only while the table still has this shape (else DRIFT). */
    public Outcome replace(String table, Replacement replacement, TableShape shape) {
        return replace(table, catalogs.load(table), replacement, shape::require);
    }

    private Outcome replace(String name, Table table, Replacement replacement, Consumer<TableMetadata> checks) {
        RefHistory history = new RefHistory(SingleAttempt.operationsOf(table).current(), replacement.ref());
        var landed = history.carrierOf(replacement.tokens().values());
        if (landed.isPresent()) {
            return new Outcome.Done(landed.get().snapshotId());
        }
        Optional<String> moved = history.movedFrom(replacement.expectedHead());
        if (moved.isPresent()) {
            return new Outcome.Refused(moved.get(), true);
        }

        List<DataFile> staged = replacement.partitions().stream()
                .flatMap(partition -> partition.files().stream())
                .toList();
        Content.Difference difference = difference(table, replacement, staged);
        FileExchange exchange = new FileExchange(
                replacement.ref(), replacement.expectedHead(), difference, replacement.tokens(), replacement.summary());
        return exchange(name, table, exchange, checks);
    }

    private static Content.Difference difference(Table table, Replacement replacement, List<DataFile> staged) {
        List<String> partitions = replacement.partitions().stream()
                .map(StagedPartition::partition)
                .toList();
        Content shown = Content.of(table, replacement.expectedHead(), partitions);
        Map<String, Content.Shown> wanted = staged.stream()
                .collect(Collectors.toMap(DataFile::location, file -> new Content.Shown(file, List.of())));
        return Content.difference(shown, new Content(0, wanted));
    }

    /**
     * Refuses what no commit could bring to this table, before anything is built on it.
     *
     * @throws dev.hindcast.error.HindcastException NOT_SUPPORTED
     */
    public static void requireTaken(Table table, Content.Difference difference) {
        Exchanges.requireTaken(table, difference);
    }

    /**
     * Removes and adds exactly these files on a ref; used by publish and rollback.
     *
     * @param checks raises what forbids the commit, seen on the metadata that it is based on
     * @throws dev.hindcast.error.HindcastException STAGED_FILE_MISSING, or what the checks raise; nothing was sent then
     */
    public Outcome exchange(String table, FileExchange exchange, Consumer<TableMetadata> checks) {
        return exchange(table, catalogs.load(table), exchange, checks);
    }

    private Outcome exchange(String name, Table table, FileExchange exchange, Consumer<TableMetadata> checks) {
        requireThere(table, exchange.difference().added());
        SnapshotUpdate<?> update = Exchanges.of(table, exchange);
        exchange.entries().forEach(update::set);
        SingleAttempt.Handle handle = new SingleAttempt.Handle(table, () -> catalogs.load(name));
        return attempt.run(
                handle,
                update,
                new SingleAttempt.Aim(exchange.ref(), exchange.expectedHead(), exchange.tokens(), checks));
    }

    /** In the store, and as long as it was when it was written: what it holds was checked then and by the gate. */
    private static void requireThere(Table table, Collection<DataFile> files) {
        List<String> wrong = files.stream()
                .flatMap(file -> StoredFile.objection(table.io(), file).stream())
                .toList();
        if (!wrong.isEmpty()) {
            throw ErrorCode.STAGED_FILE_MISSING
                    .error(
                            "Cannot commit %d files to %s: %d of them are not in the store as they were written",
                            files.size(), table.name(), wrong.size())
                    .value(wrong.get(0))
                    .expected("every staged file in the store, unchanged");
        }
    }

    /**
     * Appends data files (of any partitions) to main of a table that we feed; used by loaders of raw and dimensions. The
     * append goes onto main's head at the time of the call.
     */
    public Outcome append(Table table, List<DataFile> files, Map<String, String> summary) {
        table.refresh();
        requireThere(table, files);
        AppendFiles update = table.newAppend();
        files.forEach(update::appendFile);
        summary.forEach(update::set);
        return append(table, update);
    }

    private Outcome append(Table table, SnapshotUpdate<?> update) {
        SingleAttempt.Handle handle = new SingleAttempt.Handle(table, () -> {
            table.refresh();
            return table;
        });
        return attempt.run(
                handle,
                update,
                new SingleAttempt.Aim(SnapshotRef.MAIN_BRANCH, Positions.mainHead(table), Map.of(), metadata -> {}));
    }
}
