package dev.hindcast.verb;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that a person asks a report to be written to: a new one, or an earlier report of the same kind. */
final class ReportFile {
    private ReportFile() {}

    /**
     * Writes a report, and its folder when that is not there.
     *
     * @throws dev.hindcast.error.HindcastException STORE_FAILED
     */
    static void write(Path file, String page) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.writeString(file, page);
        } catch (IOException e) {
            throw ErrorCode.STORE_FAILED.error("Cannot write %s: %s", file, e).because(e);
        }
    }

    /**
     * Refuses to replace anything else: a mistyped name must not cost a manifest.
     *
     * @param begins how every file of the kind begins, whatever the case of its letters
     * @throws dev.hindcast.error.HindcastException USAGE, STORE_FAILED when the file cannot be read
     */
    static void requireReplaceable(Path file, String begins) {
        if (!Files.exists(file)) {
            return;
        }
        try (InputStream bytes = Files.isDirectory(file) ? InputStream.nullInputStream() : Files.newInputStream(file)) {
            String found = new String(bytes.readNBytes(begins.length()), StandardCharsets.ISO_8859_1);
            if (!found.equalsIgnoreCase(begins)) {
                throw ErrorCode.USAGE
                        .error("Cannot write a report to %s: something else is there", file)
                        .value(file)
                        .expected("a new file, or an earlier report");
            }
        } catch (IOException e) {
            throw ErrorCode.STORE_FAILED.error("Cannot read %s: %s", file, e).because(e);
        }
    }
}
