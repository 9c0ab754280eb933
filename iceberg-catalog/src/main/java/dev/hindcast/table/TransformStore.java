package dev.hindcast.table;

import java.util.Optional;

/** Code of transforms, content-addressed in the warehouse beside the target table; kept while a ref names the digest. */
public interface TransformStore {
    /** Stores the text (idempotent) and answers its digest: SHA-256 in hex of the UTF-8 bytes. */
    String put(String text);

    /** The text with this digest. */
    Optional<String> find(String digest);
}
