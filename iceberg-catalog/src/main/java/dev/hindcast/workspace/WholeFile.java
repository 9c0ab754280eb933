package dev.hindcast.workspace;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Writes files that are there as a whole or not at all, whenever the process dies. */
public final class WholeFile {
    private WholeFile() {}

    /**
     * Replaces the file's text; its folder must exist.
     *
     * @throws dev.hindcast.error.HindcastException STORE_FAILED
     */
    public static void write(Path file, String text) {
        Path fresh = file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID());
        try {
            flushed(fresh, text);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            fresh.toFile().delete();
            throw ErrorCode.STORE_FAILED
                    .error("Cannot write %s: %s", file, e)
                    .value(file)
                    .because(e);
        }
    }

    /** On disk before it gets its name: a rename may survive a power cut that the bytes do not. */
    private static void flushed(Path file, String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }
}
