package dev.hindcast.safety;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.AbstractMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The store of one process after the other: each location is a file of one folder, there as a whole or not at all. */
final class FolderFiles extends AbstractMap<String, byte[]> {
    private static final String UNFINISHED = "~";

    private final Path folder;

    FolderFiles(Path folder) {
        this.folder = folder;
    }

    private Path file(Object location) {
        return Path.of(folder + "/" + location.toString().replace(":", "/"));
    }

    @Override
    public byte @Nullable [] get(Object location) {
        try {
            return Files.readAllBytes(file(location));
        } catch (NoSuchFileException absent) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean containsKey(Object location) {
        return Files.exists(file(location));
    }

    /** A process that dies in here leaves the file as it was. */
    @Override
    public byte @Nullable [] put(String location, byte[] bytes) {
        Path file = file(location);
        Path written = file.resolveSibling(file.getFileName() + UNFINISHED);
        try {
            Files.createDirectories(file.getParent());
            Files.write(written, bytes);
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return null;
    }

    @Override
    public byte @Nullable [] remove(Object location) {
        try {
            Files.deleteIfExists(file(location));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return null;
    }

    /** Nobody asks for all of them. */
    @Override
    public Set<Entry<String, byte[]>> entrySet() {
        throw new UnsupportedOperationException("Locations are known by those who ask for them");
    }
}
