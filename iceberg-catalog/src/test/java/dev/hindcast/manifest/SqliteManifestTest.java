package dev.hindcast.manifest;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.jspecify.annotations.Nullable;

class SqliteManifestTest extends ManifestContract {
    private static final SettableClock CLOCK = new SettableClock();
    private static @Nullable Manifest open;

    @BeforeAll
    static void open(@TempDir Path folder) {
        open = Manifests.open("jdbc:sqlite:" + folder.resolve("manifest.db"), CLOCK);
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
}
