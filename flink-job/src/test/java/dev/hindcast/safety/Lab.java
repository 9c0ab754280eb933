package dev.hindcast.safety;

import dev.hindcast.manifest.ClockedManifest;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.IcebergCatalogs;
import dev.hindcast.table.Pauses;
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
    private final AtomicLong millis =
            new AtomicLong(Instant.parse("2026-01-01T00:00:00Z").toEpochMilli());
    private final AtomicInteger saved = new AtomicInteger();
    private final Path folder;
    private final IcebergCatalogs real;
    final Calls calls = new Calls();
    final MemoryFileIO.Store store = new MemoryFileIO.Store(new ConcurrentHashMap<>(), calls);
    private final ClockedManifest database = ClockedManifest.open(millis::get);
    final Manifest manifest = database.manifest();
    private CommitFault fault = CommitFault.NONE;

    Lab(Path folder) {
        this.folder = folder;
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
