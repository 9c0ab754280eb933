package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.InputFile;

/** Files beside a table whose names are the SHA-256 of their bytes. */
final class CodeFiles {
    static final String TEXT = ".sql";
    static final String JAR = ".jar";

    private final Table table;

    CodeFiles(Table table) {
        this.table = table;
    }

    String put(byte[] bytes, String suffix) {
        String digest = digest(bytes);
        if (stored(digest, suffix).filter(found -> digest(found).equals(digest)).isPresent()) {
            return digest;
        }

        // Overwrites what a crash may have left half written under this name; the name says what must stand there.
        try (OutputStream out = table.io().newOutputFile(path(digest, suffix)).createOrOverwrite()) {
            out.write(bytes);
        } catch (IOException e) {
            throw ErrorCode.STORE_FAILED
                    .error("Cannot store transform %s: %s", digest, e)
                    .because(e);
        }
        return digest;
    }

    Optional<byte[]> find(String digest, String suffix) {
        Optional<byte[]> found = stored(digest, suffix);
        found.map(CodeFiles::digest).ifPresent(real -> {
            if (!real.equals(digest)) {
                throw ErrorCode.DRIFT
                        .error("Cannot use the stored transform %s: its content has been changed", digest + suffix)
                        .value(real)
                        .expected(digest);
            }
        });
        return found;
    }

    private Optional<byte[]> stored(String digest, String suffix) {
        InputFile file = table.io().newInputFile(path(digest, suffix));
        if (!file.exists()) {
            return Optional.empty();
        }

        try (InputStream in = file.newStream()) {
            return Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String path(String digest, String suffix) {
        return table.location() + "/hindcast/transforms/" + digest + suffix;
    }

    static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw ErrorCode.BUG.error("Cannot hash: this Java has no SHA-256").because(e);
        }
    }
}
