package dev.hindcast.manifest;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jspecify.annotations.Nullable;

/**
 * Runs reads and transactions, and repeats those that surely did not land. A transaction whose commit was sent and not
 * answered is never repeated: the error says that its outcome is unknown.
 */
final class Database {
    private static final int TRIES = 12;
    private static final int MAX_PAUSE_MILLIS = 40;

    private final Jdbi jdbi;
    private final Dialect dialect;
    private final DatabaseClock clock;

    Database(DataSource source, Dialect dialect, DatabaseClock clock) {
        this.jdbi = Jdbi.create(source);
        // Statements are whole texts: nothing may be put into them.
        jdbi.getConfig(SqlStatements.class).setTemplateEngine((sql, context) -> sql);
        this.dialect = dialect;
        this.clock = clock;
    }

    /** One statement that changes nothing. */
    <T> T read(Function<Transaction, T> work) {
        return repeated(() -> {
            try (Handle handle = jdbi.open()) {
                return work.apply(new Transaction(handle, dialect, clock));
            }
        });
    }

    /** All or nothing. The work may run several times. */
    <T> T write(Function<Transaction, T> work) {
        return repeated(() -> dialect.queued(() -> once(work)));
    }

    private <T> T once(Function<Transaction, T> work) {
        try (Handle handle = jdbi.open()) {
            dialect.begin(handle);
            T answer = uncommitted(handle, work);
            commit(handle);
            return answer;
        }
    }

    private <T> T uncommitted(Handle handle, Function<Transaction, T> work) {
        try {
            return work.apply(new Transaction(handle, dialect, clock));
        } catch (RuntimeException | Error failure) {
            rollback(handle, failure);
            throw failure;
        }
    }

    private void rollback(Handle handle, Throwable failure) {
        try {
            dialect.rollback(handle);
        } catch (JdbiException alreadyGone) {
            failure.addSuppressed(alreadyGone);
        }
    }

    private void commit(Handle handle) {
        try {
            dialect.commit(handle);
        } catch (JdbiException failure) {
            rollback(handle, failure);
            throw ErrorCode.MANIFEST_FAILED
                    .error("Cannot tell whether a change of the manifest landed: its commit was not answered")
                    .value(String.valueOf(failure.getMessage()))
                    .expected("an answer of the database")
                    .next("hindcast status")
                    .because(failure);
        }
    }

    private <T> T repeated(Work<T> work) {
        for (int tries = 1; ; tries++) {
            try {
                return work.run();
            } catch (HindcastException | IllegalArgumentException | IllegalStateException refused) {
                throw refused;
            } catch (Exception failure) {
                if (tries == TRIES || !worthAnotherTry(failure)) {
                    throw failed(failure);
                }
                pause(tries);
            }
        }
    }

    private boolean worthAnotherTry(Exception failure) {
        SQLException cause = sqlCause(failure);
        return failure instanceof LookAgain || (cause != null && dialect.worthAnotherTry(cause));
    }

    private static @Nullable SQLException sqlCause(Throwable failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof SQLException found) {
                return found;
            }
        }
        return null;
    }

    private static HindcastException failed(Exception failure) {
        SQLException cause = sqlCause(failure);
        return ErrorCode.MANIFEST_FAILED
                .error("Cannot use the manifest: the database failed")
                .value(cause == null ? failure.toString() : cause.getSQLState() + " " + cause.getMessage())
                .expected("a reachable database with the manifest's tables")
                .next("hindcast status")
                .because(failure);
    }

    private static void pause(int tries) {
        try {
            Thread.sleep(ThreadLocalRandom.current().nextInt(1, Math.min(MAX_PAUSE_MILLIS, 4 * tries) + 1));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Thrown by work that saw rows of two moments: roll back and run it again. */
    static final class LookAgain extends RuntimeException {
        LookAgain(String message) {
            super(message);
        }
    }

    private interface Work<T> {
        T run() throws Exception;
    }
}
