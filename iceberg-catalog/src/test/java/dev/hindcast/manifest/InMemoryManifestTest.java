package dev.hindcast.manifest;

class InMemoryManifestTest extends ManifestContract {
    @Override
    SettableClock clock() {
        return new SettableClock();
    }

    @Override
    Manifest manifest() {
        return new InMemoryManifest(clock::now);
    }
}
