package dev.hindcast.plan;

import dev.hindcast.spec.Digest;
import dev.hindcast.spec.SpecFolder;
import dev.hindcast.spec.TransformSpec;
import dev.hindcast.table.TransformCode;
import dev.hindcast.table.TransformStore;

/** The code that a spec names, read from its folder. */
public final class TransformFiles {
    private final TransformCode code;
    private final byte[] jar;

    private TransformFiles(TransformCode code, byte[] jar) {
        this.code = code;
        this.jar = jar;
    }

    /** A query. */
    public static TransformFiles sql(String text) {
        return new TransformFiles(new TransformCode.Sql(text), new byte[0]);
    }

    /**
     * Reads them.
     *
     * @throws dev.hindcast.error.HindcastException INPUT_INVALID when a file is gone
     */
    public static TransformFiles read(TransformSpec spec, SpecFolder folder) {
        if (spec.sqlFile().isPresent()) {
            return sql(folder.text(spec.sqlFile().get()));
        }

        byte[] jar = folder.bytes(spec.jar().orElseThrow());
        return new TransformFiles(
                new TransformCode.JavaClass(spec.javaClass().orElseThrow(), Digest.sha256Hex(jar)), jar);
    }

    /** What is stored and hashed. */
    public TransformCode code() {
        return code;
    }

    /** Bytes of the jar when the code is a class, else empty. */
    public byte[] jar() {
        return jar.clone();
    }

    /** Stores the code beside the target and answers its digest. */
    public String store(TransformStore transforms) {
        if (jar.length > 0) {
            transforms.putJar(jar);
        }
        return transforms.put(code.text());
    }
}
