package dev.hindcast.plan;

import dev.hindcast.spec.Digest;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.spec.SpecFolder;
import dev.hindcast.spec.TransformSpec;
import dev.hindcast.table.TransformCode;
import dev.hindcast.table.TransformStore;
import java.util.List;
import java.util.Optional;

/** The code that a spec names, read from its folder. */
public final class TransformFiles {
    private final TransformCode code;
    private final byte[] jar;
    private final List<String> wholePartitions;

    private TransformFiles(TransformCode code, byte[] jar, List<String> wholePartitions) {
        this.code = code;
        this.jar = jar;
        this.wholePartitions = List.copyOf(wholePartitions);
    }

    /** A query over single rows. */
    public static TransformFiles sql(String text) {
        return new TransformFiles(new TransformCode.Sql(text), new byte[0], List.of());
    }

    /**
     * A query over all rows of a partition.
     *
     * @param key columns that tell the rows of the source apart
     */
    public static TransformFiles sqlOfPartition(String text, List<String> key) {
        return new TransformFiles(new TransformCode.Sql(text), new byte[0], key);
    }

    /**
     * Reads what the spec names, as a transform of its kind.
     *
     * @throws dev.hindcast.error.HindcastException INPUT_INVALID when a file is gone
     */
    public static TransformFiles read(RunSpec spec, SpecFolder folder) {
        TransformFiles files = read(spec.transform(), folder);
        return spec.transform().kind() == TransformSpec.Kind.PARTITION
                ? new TransformFiles(files.code, files.jar, spec.source().key())
                : files;
    }

    /** The source's key when the code sees all rows of a partition at once; empty when it sees one row at a time. */
    public Optional<List<String>> keyOfPartition() {
        return Optional.of(wholePartitions).filter(key -> !key.isEmpty());
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
                new TransformCode.JavaClass(spec.javaClass().orElseThrow(), Digest.sha256Hex(jar)), jar, List.of());
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
