package dev.hindcast.table;

import java.util.Optional;

/** Code of transforms, content-addressed in the warehouse beside the target table; kept while a ref names the digest. */
public interface TransformStore {
    /**
     * Stores the text (idempotent) and answers its digest: SHA-256 in hex of the UTF-8 bytes. The jar of a class is put
     * first, by {@link #putJar}.
     */
    String put(String text);

    /** The text with this digest; empty also when it names a jar that is not there. */
    Optional<String> find(String digest);

    /** Stores a jar (idempotent) and answers its digest: SHA-256 in hex. */
    String putJar(byte[] jar);

    /** The jar with this digest. */
    Optional<byte[]> findJar(String digest);
}
