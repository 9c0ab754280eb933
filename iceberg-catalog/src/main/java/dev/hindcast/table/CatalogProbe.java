package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.error.Redaction;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.types.Types;

/**
 * Tries on a table of its own what every run relies on: a catalog that refuses a stale commit and keeps branches and tags, and
 * a store that gives back what was written. The table is dropped afterwards.
 */
public final class CatalogProbe implements AutoCloseable {
    private static final Namespace NAMESPACE = Namespace.of("hindcast_doctor");
    private static final String BRANCH = "hindcast-doctor-branch";
    private static final String TAG = "hindcast-doctor-tag";
    /** Less than a chunk of a chunked upload, and several of them. */
    private static final String WRITER = "hindcast-doctor";

    private static final int[] SIZES = {100, 300_000};

    private final Catalog catalog;
    private final Map<Trait, String> faults = new EnumMap<>(Trait.class);

    /** Probes this catalog. */
    public CatalogProbe(Catalog catalog) {
        this.catalog = catalog;
    }

    /** What a run needs of its catalog and store. */
    public enum Trait {
        CREATES_TABLES,
        STORE_GIVES_BACK_WHAT_WAS_WRITTEN,
        STORE_DELETES,
        COMMITS,
        REFUSES_STALE_COMMITS,
        KEEPS_BRANCHES,
        KEEPS_TAGS,
        DROPS_TABLES
    }

    /**
     * The catalog with these properties, whose secrets are filled in.
     *
     * @throws HindcastException UNSAFE_CATALOG, CATALOG_FAILED
     */
    public static CatalogProbe open(Map<String, String> properties) {
        IcebergCatalogs.refuseUnsafe(properties);
        Map<String, String> complete = new HashMap<>(SqliteUri.complete(properties));
        String name = complete.getOrDefault(IcebergCatalogs.NAME, "hindcast");
        complete.remove(IcebergCatalogs.NAME);
        try {
            return new CatalogProbe(CatalogUtil.buildIcebergCatalog(name, complete, QuietLocalFiles.configuration()));
        } catch (RuntimeException e) {
            throw ErrorCode.CATALOG_FAILED
                    .error("Cannot open the catalog: %s", e)
                    .expected("a catalog that answers")
                    .because(e);
        }
    }

    /** What is not as it must be, and what was seen instead; empty when all is well. */
    public Map<Trait, String> faults() {
        TableIdentifier name = TableIdentifier.of(
                NAMESPACE, "probe_" + UUID.randomUUID().toString().replace("-", ""));
        if (trial(Trait.CREATES_TABLES, () -> create(name))) {
            trial(Trait.STORE_GIVES_BACK_WHAT_WAS_WRITTEN, () -> store(catalog.loadTable(name)));
            trial(Trait.REFUSES_STALE_COMMITS, () -> staleCommit(name));
            if (trial(Trait.COMMITS, () -> commitWithRefs(name))) {
                refs(catalog.loadTable(name));
            }
            trial(Trait.DROPS_TABLES, () -> drop(name));
        }
        return Map.copyOf(faults);
    }

    private boolean trial(Trait trait, Trial trial) {
        try {
            trial.run();
        } catch (IOException | RuntimeException e) {
            faults.putIfAbsent(trait, Redaction.masked(String.valueOf(e)));
        }
        return !faults.containsKey(trait);
    }

    private void create(TableIdentifier name) {
        if (catalog instanceof SupportsNamespaces namespaces && !namespaces.namespaceExists(NAMESPACE)) {
            namespaces.createNamespace(NAMESPACE);
        }
        catalog.createTable(name, new Schema(Types.NestedField.required(1, "id", Types.LongType.get())));
    }

    private void drop(TableIdentifier name) {
        if (!catalog.dropTable(name, true)) {
            faults.put(Trait.DROPS_TABLES, "the catalog did not drop " + name);
        }
    }

    private void store(Table table) throws IOException {
        for (int size : SIZES) {
            byte[] written = new byte[size];
            new Random(size).nextBytes(written);
            String location = table.location() + "/data/hindcast-doctor-" + UUID.randomUUID();
            compare(table.io(), location, written);
            delete(table.io(), location);
        }
    }

    private void compare(FileIO io, String location, byte[] written) throws IOException {
        try (OutputStream out = io.newOutputFile(location).create()) {
            out.write(written);
        }
        try (InputStream in = io.newInputFile(location).newStream()) {
            byte[] read = in.readAllBytes();
            if (!Arrays.equals(written, read)) {
                faults.put(
                        Trait.STORE_GIVES_BACK_WHAT_WAS_WRITTEN,
                        "of " + written.length + " bytes written, " + read.length + " others came back");
            }
        }
    }

    private void delete(FileIO io, String location) {
        try {
            io.deleteFile(location);
            if (io.newInputFile(location).exists()) {
                faults.put(Trait.STORE_DELETES, "a deleted file is still there");
            }
        } catch (NotFoundException gone) {
            // Some stores say so already when they are asked for the file.
        } catch (RuntimeException e) {
            faults.put(Trait.STORE_DELETES, Redaction.masked(String.valueOf(e)));
        }
    }

    /**
     * Two writers saw the same head of main; the second must be told. It must be a ref that both change: a REST catalog
     * compares refs, and lets two changes of properties follow each other.
     */
    private void staleCommit(TableIdentifier name) {
        Table first = catalog.loadTable(name);
        Table second = catalog.loadTable(name);
        TableMetadata seenByBoth = SingleAttempt.operationsOf(second).current();
        SingleAttempt.operationsOf(first)
                .commit(SingleAttempt.operationsOf(first).current(), empty(first, "first"));
        try {
            SingleAttempt.operationsOf(second).commit(seenByBoth, empty(second, "second"));
            faults.put(Trait.REFUSES_STALE_COMMITS, "of two commits on one head, both were accepted");
        } catch (CommitFailedException asItMustBe) {
            Snapshot head = catalog.loadTable(name).currentSnapshot();
            if (head == null || !"first".equals(head.summary().get(WRITER))) {
                faults.put(Trait.REFUSES_STALE_COMMITS, "a refused commit landed: " + head);
            }
        }
    }

    /** Main with one snapshot more, without any file. */
    private static TableMetadata empty(Table table, String writer) {
        Snapshot snapshot = table.newFastAppend().set(WRITER, writer).apply();
        return TableMetadata.buildFrom(SingleAttempt.operationsOf(table).current())
                .setBranchSnapshot(snapshot, SnapshotRef.MAIN_BRANCH)
                .build();
    }

    private void commitWithRefs(TableIdentifier name) {
        Table table = catalog.loadTable(name);
        TableOperations operations = SingleAttempt.operationsOf(table);
        Snapshot snapshot = table.newFastAppend().apply();
        TableMetadata base = operations.current();
        operations.commit(
                base,
                TableMetadata.buildFrom(base)
                        .setBranchSnapshot(snapshot, SnapshotRef.MAIN_BRANCH)
                        .setRef(BRANCH, RefChanges.branchAt(snapshot.snapshotId()))
                        .setRef(TAG, RefChanges.tagAt(snapshot.snapshotId()))
                        .build());
    }

    private void refs(Table reloaded) {
        if (!reloaded.refs().containsKey(BRANCH)) {
            faults.put(Trait.KEEPS_BRANCHES, "a branch was accepted and is not there");
        }
        if (!reloaded.refs().containsKey(TAG)) {
            faults.put(Trait.KEEPS_TAGS, "a tag was accepted and is not there");
        }
    }

    @Override
    public void close() {
        if (catalog instanceof Closeable closeable) {
            try {
                closeable.close();
            } catch (IOException e) {
                throw ErrorCode.CATALOG_FAILED
                        .error("Cannot close the catalog: %s", e)
                        .because(e);
            }
        }
    }

    private interface Trial {
        void run() throws IOException;
    }
}
