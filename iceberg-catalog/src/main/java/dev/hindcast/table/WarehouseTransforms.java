package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.InputFile;

/** Transforms as files {@code <target location>/hindcast/transforms/<digest>.sql}, read and written by the table's own store. */
public final class WarehouseTransforms implements TransformStore {
    private final Catalogs catalogs;
    private final String targetTable;

    public WarehouseTransforms(Catalogs catalogs, String targetTable) {
        this.catalogs = catalogs;
        this.targetTable = targetTable;
    }

    @Override
    public String put(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        String digest = digest(bytes);
        Table table = catalogs.load(targetTable);
        if (stored(table, digest).filter(found -> digest(found).equals(digest)).isPresent()) {
            return digest;
        }

        // Overwrites what a crash may have left half written under this name; the name says what must stand there.
        try (OutputStream out = table.io().newOutputFile(path(table, digest)).createOrOverwrite()) {
            out.write(bytes);
        } catch (IOException e) {
            throw ErrorCode.STORE_FAILED
                    .error("Cannot store transform %s: %s", digest, e)
                    .because(e);
        }
        return digest;
    }

    /**
     * The text with this digest.
     *
     * @throws dev.hindcast.error.HindcastException DRIFT when the stored bytes are not what their name says
     */
    @Override
    public Optional<String> find(String digest) {
        Optional<byte[]> found = stored(catalogs.load(targetTable), digest);
        found.map(WarehouseTransforms::digest).ifPresent(real -> {
            if (!real.equals(digest)) {
                throw ErrorCode.DRIFT
                        .error("Cannot use the stored transform %s: its text has been changed", digest)
                        .value(real)
                        .expected(digest);
            }
        });
        return found.map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    private static Optional<byte[]> stored(Table table, String digest) {
        InputFile file = table.io().newInputFile(path(table, digest));
        if (!file.exists()) {
            return Optional.empty();
        }

        try (InputStream in = file.newStream()) {
            return Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String path(Table table, String digest) {
        return table.location() + "/hindcast/transforms/" + digest + ".sql";
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw ErrorCode.BUG.error("Cannot hash: this Java has no SHA-256").because(e);
        }
    }
}
