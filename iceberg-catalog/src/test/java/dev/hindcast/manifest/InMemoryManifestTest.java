package dev.hindcast.manifest;

class InMemoryManifestTest extends ManifestRacesContract {
    @Override
    SettableClock clock() {
        return new SettableClock();
    }

    @Override
    Manifest manifest() {
        return new InMemoryManifest(clock::now);
    }

    /** The fake lives in one process: its close() does nothing, so that one instance may be both openings. */
    @Override
    Manifest again() {
        return manifest;
    }
}
