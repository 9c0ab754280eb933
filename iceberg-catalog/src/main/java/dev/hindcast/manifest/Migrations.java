package dev.hindcast.manifest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** Brings a database to the schema of this version. */
final class Migrations {
    /** Flyway's own table. */
    static final String HISTORY = "hindcast_schema_history";

    /** Ends the name of the file that is locked while tables are made. */
    static final String LOCK_FILE = ".lock";

    private static final String HOME = "classpath:dev/hindcast/manifest/migrations/";

    /** File locks exclude processes, not threads of one. */
    private static final Object ONE_THREAD = new Object();

    private Migrations() {}

    static void postgresql(DataSource source) {
        migrate(source, "postgresql");
    }

    /** Flyway knows no lock on SQLite, so that processes that start together would migrate together. */
    static void sqlite(DataSource source, Path file, Runnable first) {
        Path lock = file.resolveSibling(file.getFileName() + LOCK_FILE);
        synchronized (ONE_THREAD) {
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock held = channel.lock()) {
                SqliteMark mark = new SqliteMark(file, channel);
                mark.require(source);
                first.run();
                migrate(source, "sqlite");
                mark.set();
            } catch (IOException failure) {
                throw new UncheckedIOException("Cannot lock " + lock, failure);
            }
        }
    }

    /** The schema may hold tables of others, such as a catalog's: then ours are added to them. */
    static void migrate(DataSource source, String dialect) {
        Flyway.configure()
                .dataSource(source)
                .locations(HOME + "common", HOME + dialect)
                .table(HISTORY)
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .load()
                .migrate();
    }
}
