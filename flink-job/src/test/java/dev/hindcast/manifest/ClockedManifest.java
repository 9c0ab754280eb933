package dev.hindcast.manifest;

import java.nio.file.Path;
import java.util.function.LongSupplier;

/** A manifest on SQLite whose database time is the caller's; without waiting for the disk, which no test here pulls. */
public final class ClockedManifest {
    private ClockedManifest() {}

    /** Opens the file; {@code millis} since the epoch replace the database's clock. */
    public static Manifest open(Path file, LongSupplier millis) {
        return Manifests.open("jdbc:sqlite:" + file + "?synchronous=OFF", millis::getAsLong);
    }
}
