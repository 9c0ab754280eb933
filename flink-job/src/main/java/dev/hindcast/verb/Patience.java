package dev.hindcast.verb;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunState;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Goes on with a run when a server that was away is back. What is begun again claims anew, with higher tokens, and adopts what
 * had landed; so nothing has to be known about how the work before ended.
 */
final class Patience {
    private static final Set<ErrorCode> AWAY = EnumSet.of(
            ErrorCode.MANIFEST_FAILED, ErrorCode.CATALOG_FAILED, ErrorCode.STORE_FAILED, ErrorCode.COMMIT_UNKNOWN);
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Duration PAUSE = Duration.ofSeconds(2);
    private static final int MOST_ATTEMPTS = 10;
    private static final String LEFT = "Its worker left";

    private final Session session;
    private final String runId;

    Patience(Session session, String runId) {
        this.session = session;
        this.runId = runId;
    }

    /**
     * Does the work until it ends by itself.
     *
     * @throws HindcastException what ended it, when it is no server's failure, or when the server stays away for ten minutes
     */
    RunState through(Supplier<RunState> work) {
        long awaySince = 0;
        while (true) {
            long began = session.timing().nanos();
            try {
                RunState end = work.get();
                if (!session.onServers() || !putBack()) {
                    return end;
                }
            } catch (HindcastException e) {
                long now = session.timing().nanos();
                boolean workedBetween = now - began > LONGEST.toNanos() / 2;
                awaySince = awaySince == 0 || workedBetween ? now : awaySince;
                if (!session.onServers() || !AWAY.contains(e.code()) || now - awaySince > LONGEST.toNanos()) {
                    throw e;
                }
                session.say("Waiting for a server that is away: " + e.code() + ": " + e.getMessage());
            }
            pause();
        }
    }

    /** Partitions that failed only because a server was away are wanted again; a refusal stays for a person to judge. */
    private boolean putBack() {
        List<PartitionRow> failed = session.manifest().partitions(runId).stream()
                .filter(row -> row.state() == PartitionState.FAILED)
                .toList();
        if (failed.isEmpty() || !failed.stream().allMatch(Patience::isServersFault)) {
            return false;
        }
        session.say("Computing again what failed while a server was away: " + failed.size() + " partitions");
        return session.manifest().moveAll(runId, PartitionState.FAILED, PartitionState.PENDING, session.actor()) > 0;
    }

    private static boolean isServersFault(PartitionRow row) {
        String reason = String.valueOf(row.reason());
        return row.attempt() < MOST_ATTEMPTS
                && (reason.startsWith(LEFT)
                        || reason.startsWith(ErrorCode.FLINK_LOST.name())
                        || AWAY.stream().anyMatch(code -> reason.startsWith(code.name())));
    }

    private void pause() {
        if (!session.timing().sleep(PAUSE)) {
            throw ErrorCode.LEASE_LOST.error("Cannot go on: the run was interrupted");
        }
    }
}
