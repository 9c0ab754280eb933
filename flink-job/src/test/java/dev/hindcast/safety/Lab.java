package dev.hindcast.safety;

import dev.hindcast.manifest.ClockedManifest;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.IcebergCatalogs;
import dev.hindcast.table.Pauses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A JDBC catalog, a manifest and a store, all of which can be put back to where they once were. */
final class Lab implements AutoCloseable {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final AtomicLong millis = new AtomicLong();
    private final AtomicInteger saved = new AtomicInteger();
    private final Path folder;
    private final IcebergCatalogs real;
    final Calls calls = new Calls();
    final MemoryFileIO.Store store;
    private final ClockedManifest database;
    final Manifest manifest;
    private CommitFault fault = CommitFault.NONE;

    /** All of it in memory, save the catalog. */
    Lab(Path folder) {
        this(folder, "", new ConcurrentHashMap<>(), START);
    }

    /** All of it in the folder, where one process after the other finds it; each gives the time at which it begins. */
    static Lab onDisk(Path folder, Instant begin) {
        Path files = folder.resolve("store");
        try {
            Files.createDirectories(files);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Lab(folder, folder.resolve("manifest.db").toString(), new FolderFiles(files), begin);
    }

    private Lab(Path folder, String manifestFile, Map<String, byte[]> files, Instant begin) {
        this.folder = folder;
        millis.set(begin.toEpochMilli());
        store = new MemoryFileIO.Store(files, calls);
        database = ClockedManifest.open(manifestFile, millis::get);
        manifest = database.manifest();
        MemoryFileIO.register(folder.toString(), store);
        real = IcebergCatalogs.open(Map.of(
                "type",
                "jdbc",
                "uri",
                "jdbc:sqlite:" + folder.resolve("catalog.db") + "?synchronous=OFF",
                "warehouse",
                "memory:/" + folder,
                "io-impl",
                MemoryFileIO.class.getName(),
                MemoryFileIO.STORE,
                folder.toString()));
    }

    /** From now on the catalog treats commits so, until it goes back to another moment. */
    void disturb(CommitFault next) {
        fault = next;
    }

    /** What a process sees: each call may go wrong. */
    Catalogs catalogs() {
        return new FailingCatalogs(real, calls, fault);
    }

    /** A moment of the lab; two of them are never compared. */
    @SuppressWarnings("ArrayRecordComponent")
    record Moment(Map<String, byte[]> files, Path catalog, byte[] manifest) {}

    /** Keeps this moment. */
    Moment save() {
        int number = saved.incrementAndGet();
        Moment moment = new Moment(Map.copyOf(store.files()), folder.resolve("catalog-" + number), database.save());
        sql("backup to '" + moment.catalog() + "'");
        return moment;
    }

    /** Goes back to that moment; only the clock goes on. */
    void backTo(Moment moment) {
        fault = CommitFault.NONE;
        store.files().clear();
        store.files().putAll(moment.files());
        sql("restore from '" + moment.catalog() + "'");
        database.restore(moment.manifest());
    }

    private void sql(String command) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("catalog.db"));
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(command);
        } catch (SQLException e) {
            throw new IllegalStateException(command, e);
        }
    }

    /** Database time goes on. */
    void pass(Duration time) {
        millis.addAndGet(time.toMillis());
    }

    Instant now() {
        return Instant.ofEpochMilli(millis.get());
    }

    /** Waiting costs no real time: the database's clock jumps. */
    Pauses pauses() {
        return wait -> pass(Duration.ofMillis(wait));
    }

    @Override
    public void close() {
        database.close();
        real.close();
    }
}
