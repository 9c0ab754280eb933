package dev.hindcast.safety;

import dev.hindcast.table.SummaryKeys;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.sql.SQLTimeoutException;
import java.util.HashSet;
import java.util.Set;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.ForbiddenException;
import org.apache.iceberg.exceptions.ServiceFailureException;
import org.apache.iceberg.jdbc.UncheckedSQLException;
import org.jspecify.annotations.Nullable;

/** One commit of a run is answered wrongly, once. */
final class Answers implements CommitFault {
    private final Which which;
    private final How how;
    private boolean met;
    private @Nullable Runnable late;
    private boolean arrived;

    Answers(Which which, How how) {
        this.which = which;
        this.how = how;
    }

    /** Name of the step whose commit it is. */
    String verb() {
        return which.verb;
    }

    /** Whether the commit came by and was answered wrongly; a late one must also have arrived. */
    boolean happened() {
        return met && (how != How.APPLIED_LATE || arrived);
    }

    /** The commits whose answer matters, and the verb that sends each. */
    enum Which {
        PIN("plan"),
        RECORD("run"),
        CATCH_UP("catchup"),
        PUBLISH_BRANCH("publish"),
        PUBLISH("publish"),
        RESTORE("rollback"),
        RELEASE("complete");

        private final String verb;

        Which(String verb) {
            this.verb = verb;
        }

        private boolean isIt(TableMetadata base, TableMetadata updated) {
            return switch (this) {
                case PIN -> added(base, updated, "-w0");
                case RECORD -> step(base, updated, SummaryKeys.Step.RECORD);
                case CATCH_UP -> step(base, updated, SummaryKeys.Step.CATCHUP);
                case PUBLISH_BRANCH -> step(base, updated, SummaryKeys.Step.PUBLISH);
                case PUBLISH -> added(base, updated, "-prev-");
                case RESTORE -> added(base, updated, "-undone-");
                case RELEASE -> added(updated, base, "-w0");
            };
        }

        private static boolean added(TableMetadata base, TableMetadata updated, String name) {
            Set<String> fresh = new HashSet<>(updated.refs().keySet());
            fresh.removeAll(base.refs().keySet());
            return fresh.stream().anyMatch(ref -> ref.contains(name));
        }

        private static boolean step(TableMetadata base, TableMetadata updated, SummaryKeys.Step step) {
            return updated.snapshots().stream()
                    .filter(snapshot -> base.snapshot(snapshot.snapshotId()) == null)
                    .anyMatch(snapshot -> step.text().equals(snapshot.summary().get(SummaryKeys.STEP)));
        }
    }

    /** What was answered, and what had happened. */
    enum How {
        REFUSED,
        LOST_BEFORE,
        APPLIED_AND_TIMED_OUT,
        APPLIED_AND_SERVER_ERROR,
        APPLIED_AND_CONFLICT_ON_RETRY,
        APPLIED_LATE,
        ANSWERED_BUT_NOT_APPLIED
    }

    @Override
    public void commit(TableOperations real, TableMetadata base, TableMetadata updated) {
        if (met || !which.isIt(base, updated)) {
            real.commit(base, updated);
            return;
        }
        met = true;
        switch (how) {
            case REFUSED -> throw new ForbiddenException("On purpose");
            case LOST_BEFORE -> throw timeout();
            case APPLIED_AND_TIMED_OUT -> {
                real.commit(base, updated);
                throw new UncheckedSQLException(new SQLTimeoutException("On purpose"), "No answer");
            }
            case APPLIED_AND_SERVER_ERROR -> {
                real.commit(base, updated);
                throw new CommitStateUnknownException(new ServiceFailureException("502, on purpose"));
            }
            case APPLIED_AND_CONFLICT_ON_RETRY -> {
                real.commit(base, updated);
                real.commit(base, updated);
            }
            case APPLIED_LATE -> {
                late = () -> real.commit(base, updated);
                throw timeout();
            }
            case ANSWERED_BUT_NOT_APPLIED -> {
                return;
            }
        }
    }

    private static RuntimeException timeout() {
        return new UncheckedIOException(new SocketTimeoutException("On purpose"));
    }

    /** The late request lands right after the sender has looked whether it did. */
    @Override
    public void looked(String table) {
        Runnable request = late;
        if (request == null) {
            return;
        }
        late = null;
        try {
            request.run();
            arrived = true;
        } catch (CommitFailedException e) {
            throw new AssertionError("The late request was meant to land", e);
        }
    }
}
