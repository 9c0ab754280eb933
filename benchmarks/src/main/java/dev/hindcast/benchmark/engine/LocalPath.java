package dev.hindcast.benchmark.engine;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.apache.iceberg.DataFile;

/** Locations that a table gives its files: a path, or a {@code file:} URI. */
public final class LocalPath {
    private LocalPath() {}

    /** Where the files of a table are on this machine. */
    public static List<Path> of(List<DataFile> files) {
        return files.stream().map(file -> of(file.location())).toList();
    }

    public static Path of(String location) {
        return location.startsWith("file:") ? Path.of(URI.create(location).getPath()) : Path.of(location);
    }
}
