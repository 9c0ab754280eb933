package dev.hindcast.manifest;

import java.util.function.LongSupplier;

/**
 * A manifest whose database time is the caller's: the production classes and SQL over SQLite in memory, since no test here pulls
 * the plug of a disk. One connection serves all, because those who use it take turns.
 */
public final class ClockedManifest implements AutoCloseable {
    private final MemoryDatabase memory;
    private final Manifest manifest;

    private ClockedManifest(String file, LongSupplier millis) {
        memory = new MemoryDatabase(file);
        Migrations.migrate(memory, "sqlite");
        this.manifest = new SqlManifest(new Database(memory, new SqliteDialect(), millis::getAsLong), memory::close);
    }

    /** An empty manifest; {@code millis} since the epoch replace the database's clock. */
    public static ClockedManifest open(LongSupplier millis) {
        return new ClockedManifest("", millis);
    }

    /** The manifest in this file, which outlives the process; an empty name for none. */
    public static ClockedManifest open(String file, LongSupplier millis) {
        return new ClockedManifest(file, millis);
    }

    /** The manifest as production has it. */
    public Manifest manifest() {
        return manifest;
    }

    /** All that is in it now. */
    public byte[] save() {
        return memory.save();
    }

    /** What was in it when it was saved, and nothing else. */
    public void restore(byte[] saved) {
        memory.restore(saved);
    }

    @Override
    public void close() {
        manifest.close();
    }
}
