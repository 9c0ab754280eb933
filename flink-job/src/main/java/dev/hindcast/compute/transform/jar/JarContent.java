package dev.hindcast.compute.transform.jar;

import dev.hindcast.error.ErrorCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The files of a jar in memory: what is scanned is byte for byte what is loaded. Class versions for other Java releases are
 * left out, as are jars within the jar.
 */
final class JarContent {
    private static final long MAX_BYTES = 128L << 20;
    private static final String CLASS = ".class";

    private final Map<String, byte[]> files;

    private JarContent(Map<String, byte[]> files) {
        this.files = files;
    }

    /**
     * Unpacks a jar.
     *
     * @throws dev.hindcast.error.HindcastException TRANSFORM_INVALID when it is none, or unpacks to more than 128 MiB
     */
    static JarContent of(byte[] jar) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        long left = MAX_BYTES;
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                byte[] bytes = in.readNBytes((int) left + 1);
                left -= bytes.length;
                if (left < 0) {
                    throw invalid("it unpacks to more than " + MAX_BYTES + " bytes");
                }
                files.putIfAbsent(entry.getName(), bytes);
            }
        } catch (IOException cause) {
            throw invalid(cause.toString());
        }
        if (files.isEmpty()) {
            throw invalid("it holds no file");
        }
        return new JarContent(files);
    }

    /** Bytes of a class, by its name with slashes. */
    Optional<byte[]> classFile(String name) {
        return file(name + CLASS);
    }

    /** Bytes of a file of the jar. */
    Optional<byte[]> file(String path) {
        return Optional.ofNullable(files.get(path));
    }

    private static RuntimeException invalid(String why) {
        return ErrorCode.TRANSFORM_INVALID
                .error("Cannot read the transform's jar: %s", why)
                .value(why)
                .expected("a jar file");
    }
}
