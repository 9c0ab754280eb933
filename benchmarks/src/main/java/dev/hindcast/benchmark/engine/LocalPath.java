package dev.hindcast.benchmark.engine;

import java.net.URI;
import java.nio.file.Path;

/** Locations that a table gives its files: a path, or a {@code file:} URI. */
public final class LocalPath {
    private LocalPath() {}

    public static Path of(String location) {
        return location.startsWith("file:") ? Path.of(URI.create(location).getPath()) : Path.of(location);
    }
}
