package dev.hindcast.spec;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The folder of a spec: the files that the spec refers to lie below it, and no link leads out of it. */
public final class SpecFolder {
    private static final String RELATIVE = "[A-Za-z0-9_-][A-Za-z0-9_.-]*(/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*";
    private static final long MAX_BYTES = 16L << 20;

    private final Path folder;

    /** The folder of this spec file. */
    public SpecFolder(Path specFile) {
        this.folder = specFile.toAbsolutePath().resolveSibling("").normalize();
    }

    /**
     * Text of a file of the spec.
     *
     * @throws dev.hindcast.error.HindcastException INPUT_INVALID when it is gone, no UTF-8, or leads out of the folder
     */
    public String text(String relative) {
        Path file = found(relative);
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw ErrorCode.INPUT_INVALID
                    .error("Cannot read %s as UTF-8 text: %s", file, e)
                    .value(relative)
                    .because(e);
        }
    }

    /**
     * Content of a file of the spec.
     *
     * @throws dev.hindcast.error.HindcastException INPUT_INVALID when it is gone or leads out of the folder
     */
    public byte[] bytes(String relative) {
        Path file = found(relative);
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw ErrorCode.INPUT_INVALID
                    .error("Cannot read %s: %s", file, e)
                    .value(relative)
                    .because(e);
        }
    }

    /** Form of a reference to such a file. */
    Form<String> file() {
        return new Form<>(
                "a file in the spec's folder of at most 16 MiB, as a relative path without '..' (and no link out of the folder)",
                text -> inside(text).map(file -> text));
    }

    private Path found(String relative) {
        return inside(relative)
                .orElseThrow(() -> ErrorCode.INPUT_INVALID
                        .error("Cannot read '%s': it is no file in %s", relative, folder)
                        .value(relative)
                        .expected(file().expected()));
    }

    private Optional<Path> inside(String relative) {
        if (relative.length() > 200 || !relative.matches(RELATIVE)) {
            return Optional.empty();
        }

        try {
            Path real = folder.resolve(relative).toRealPath();
            boolean fits = real.startsWith(folder.toRealPath()) && Files.isRegularFile(real);
            return Optional.of(real).filter(file -> fits && file.toFile().length() <= MAX_BYTES);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
