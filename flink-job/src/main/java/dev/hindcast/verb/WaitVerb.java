package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.compute.Candidate;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.ErrorKind;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Watermark;
import java.time.Duration;
import java.time.Instant;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.SnapshotUtil;

/** {@code wait}: until a run's candidate is no further behind main than asked for. */
public final class WaitVerb {
    private static final Duration LOOK_EVERY = Duration.ofMillis(500);

    private final Session session;

    public WaitVerb(Session session) {
        this.session = session;
    }

    /**
     * Waits; somebody else brings the candidate along ({@code hindcast catchup --follow}).
     *
     * @param lag age of the oldest source snapshot that main covers and the candidate does not, at most
     * @param atMost so long; exit 1 when it is over
     */
    public Answer untilLag(String runId, Duration lag, Duration atMost) {
        LockedPlan plan = session.plan(runId);
        long end = session.timing().nanos() + atMost.toNanos();
        Duration now = lag(plan);
        while (now.compareTo(lag) > 0 && session.timing().nanos() < end) {
            if (!session.timing().sleep(LOOK_EVERY)) {
                throw ErrorCode.LEASE_LOST.error("Cannot go on: interrupted");
            }
            now = lag(plan);
        }
        return answer(runId, now, lag);
    }

    private static Answer answer(String runId, Duration now, Duration lag) {
        ObjectNode data = Answer.object();
        data.put("lag_ms", now.toMillis());
        boolean reached = now.compareTo(lag) <= 0;
        String text = "Candidate of run " + runId + " is " + now.toMillis() / 1000.0 + " s behind main"
                + (reached ? "." : ", more than " + lag.toSeconds() + " s.");
        Answer answer = Answer.done("wait", runId, reached ? "REACHED" : "BEHIND", data, text);
        return reached
                ? answer.next("hindcast gate " + runId)
                : answer.exit(ErrorKind.REFUSED.exitStatus()).next("hindcast catchup " + runId + " --follow");
    }

    /** Zero when both stand at one place. */
    private Duration lag(LockedPlan plan) {
        Table target = session.catalogs().load(plan.target().table());
        Watermark candidate = candidate(plan, target);
        Watermark main = Positions.of(target, Positions.mainHead(target))
                .map(RefPosition::watermark)
                .orElseThrow(() -> ErrorCode.POSITION_UNKNOWN
                        .error("Cannot tell the lag of run %s: main carries no position", plan.runId())
                        .next("hindcast live SPEC --adopt"));
        if (candidate.compareTo(main) >= 0) {
            return Duration.ZERO;
        }
        Table source = session.catalogs().load(plan.source().table());
        long oldest = main.committedAtMillis();
        for (Snapshot each : SnapshotUtil.ancestorsOf(main.snapshotId(), source::snapshot)) {
            if (each.sequenceNumber() <= candidate.sequenceNumber()) {
                break;
            }
            oldest = each.timestampMillis();
        }
        return Duration.between(Instant.ofEpochMilli(oldest), session.clock().instant());
    }

    private Watermark candidate(LockedPlan plan, Table target) {
        Candidate candidate = new Candidate(plan, session.seams(plan.runId()), session.actor());
        return Positions.candidateWatermark(target, candidate.head(target), candidate.fork())
                .orElseThrow(() -> ErrorCode.POSITION_UNKNOWN
                        .error(
                                "Cannot tell the lag of run %s: its candidate does not hold every partition yet",
                                plan.runId())
                        .expected("all partitions VALIDATED")
                        .next("hindcast run " + plan.runId()));
    }
}
