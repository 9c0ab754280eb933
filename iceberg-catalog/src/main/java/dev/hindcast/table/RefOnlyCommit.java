package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.util.Optional;
import java.util.function.Function;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.exceptions.ForbiddenException;
import org.apache.iceberg.exceptions.NotAuthorizedException;
import org.jspecify.annotations.Nullable;

/**
 * Changes refs or properties until the wanted state is seen on a fresh handle. Only for changes that may safely be sent
 * twice, such as setting a ref of ours to a value.
 */
final class RefOnlyCommit {
    private final Catalogs catalogs;
    private final Pauses pauses;

    RefOnlyCommit(Catalogs catalogs, Pauses pauses) {
        this.catalogs = catalogs;
        this.pauses = pauses;
    }

    /** Asks {@code change} for the next metadata until it answers empty: the wanted state is there. */
    void until(String table, String what, Function<TableMetadata, Optional<TableMetadata>> change) {
        @Nullable RuntimeException last = null;
        for (int attempt = 0; attempt <= SingleAttempt.MOST_ATTEMPTS; attempt++) {
            TableOperations operations = SingleAttempt.operationsOf(catalogs.load(table));
            TableMetadata base = operations.current();
            Optional<TableMetadata> updated = change.apply(base);
            if (updated.isEmpty()) {
                return;
            }

            last = send(operations, base, updated.get());
            if (last instanceof ForbiddenException || last instanceof NotAuthorizedException) {
                break;
            }
            if (last != null) {
                pauses.betweenAttempts();
            }
        }
        throw failed(table, what, last);
    }

    private static @Nullable RuntimeException send(
            TableOperations operations, TableMetadata base, TableMetadata updated) {
        try {
            MetadataCommit.send(operations, base, updated);
            return null;
        } catch (HindcastException e) {
            throw e;
        } catch (RuntimeException e) {
            return e;
        }
    }

    private static HindcastException failed(String table, String what, @Nullable RuntimeException last) {
        HindcastException error = ErrorCode.COMMIT_CONFLICT
                .error(
                        "Cannot %s on %s: it did not become visible in %d attempts",
                        what, table, SingleAttempt.MOST_ATTEMPTS)
                .value(last == null ? "answered, but not visible" : String.valueOf(last.getMessage()));
        return last == null ? error : error.because(last);
    }
}
