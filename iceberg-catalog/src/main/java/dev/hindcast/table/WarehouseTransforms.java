package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.iceberg.Table;

/**
 * Transforms as files {@code <target location>/hindcast/transforms/<digest>.sql} or {@code .jar}, read and written by the
 * table's own store. A class is stored as a short text that names it and the digest of its jar.
 */
public final class WarehouseTransforms implements TransformStore {
    private final Catalogs catalogs;
    private final String targetTable;

    public WarehouseTransforms(Catalogs catalogs, String targetTable) {
        this.catalogs = catalogs;
        this.targetTable = targetTable;
    }

    @Override
    public String put(String text) {
        return files().put(text.getBytes(StandardCharsets.UTF_8), CodeFiles.TEXT);
    }

    /**
     * The text with this digest.
     *
     * @throws dev.hindcast.error.HindcastException DRIFT when the stored bytes are not what their name says
     */
    @Override
    public Optional<String> find(String digest) {
        CodeFiles files = files();
        return files.find(digest, CodeFiles.TEXT)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .filter(text -> !(TransformCode.of(text) instanceof TransformCode.JavaClass code)
                        || files.find(code.jar(), CodeFiles.JAR).isPresent());
    }

    @Override
    public String putJar(byte[] jar) {
        return files().put(jar, CodeFiles.JAR);
    }

    /**
     * The jar with this digest.
     *
     * @throws dev.hindcast.error.HindcastException DRIFT when the stored bytes are not what their name says
     */
    @Override
    public Optional<byte[]> findJar(String digest) {
        return files().find(digest, CodeFiles.JAR);
    }

    /**
     * A jar beside a table that is at hand, for workers, which have no catalog.
     *
     * @throws dev.hindcast.error.HindcastException DRIFT when it is not there, or not what its digest says
     */
    public static byte[] jar(Table target, String digest) {
        return new CodeFiles(target)
                .find(digest, CodeFiles.JAR)
                .orElseThrow(() -> ErrorCode.DRIFT
                        .error("Cannot load a transform: jar %s is not beside table %s", digest, target.name())
                        .value("nothing")
                        .expected(digest));
    }

    private CodeFiles files() {
        return new CodeFiles(catalogs.load(targetTable));
    }
}
