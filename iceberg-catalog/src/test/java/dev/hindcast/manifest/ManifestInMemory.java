package dev.hindcast.manifest;

import java.time.Instant;

/** Opens the manifest that keeps nothing, for tests of other packages; the contract test holds it to the real ones. */
public final class ManifestInMemory {
    private ManifestInMemory() {}

    /** An empty manifest whose clock stands. */
    public static Manifest at(Instant now) {
        return new InMemoryManifest(() -> now);
    }
}
