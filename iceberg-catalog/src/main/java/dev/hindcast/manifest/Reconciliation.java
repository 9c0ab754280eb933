package dev.hindcast.manifest;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One partition twice: as it follows from the source, and as the judged snapshot's files hold it.
 *
 * @param source what the source says, never what a writer has counted
 * @param actual what the files hold, with all deletes applied
 * @param differing see {@link #difference}
 */
public record Reconciliation(
        SourceFold source,
        PartitionContent actual,
        @Nullable PartitionDiff differing) {
    /** Key by key, source (old) against files (new); absent when the checksums agree. */
    public Optional<PartitionDiff> difference() {
        return Optional.ofNullable(differing);
    }

    /** The partition's value. */
    public String partition() {
        return actual.partition();
    }
}
