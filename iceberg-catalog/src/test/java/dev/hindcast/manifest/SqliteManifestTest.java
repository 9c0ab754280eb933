package dev.hindcast.manifest;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class SqliteManifestTest extends ManifestRacesContract {
    private static final SettableClock CLOCK = new SettableClock();
    private static String url = "";
    private static @Nullable Manifest open;

    @BeforeAll
    static void open(@TempDir Path folder) {
        url = "jdbc:sqlite:" + folder.resolve("manifest.db");
        open = Manifests.open(url, CLOCK);
    }

    @AfterAll
    static void close() {
        opened().close();
    }

    private static Manifest opened() {
        return java.util.Objects.requireNonNull(open);
    }

    @Override
    SettableClock clock() {
        return CLOCK;
    }

    @Override
    Manifest manifest() {
        return opened();
    }

    @Override
    Manifest again() {
        return Manifests.open(url, CLOCK);
    }
}
