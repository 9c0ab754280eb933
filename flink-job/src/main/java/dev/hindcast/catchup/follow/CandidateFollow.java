package dev.hindcast.catchup.follow;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.submit.FlinkRuntime;
import dev.hindcast.submit.RunningJob;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Watermark;
import java.time.Duration;
import java.util.Optional;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/** Brings a run's candidate along with main as one follow job. What has landed is read from the candidate alone. */
public final class CandidateFollow implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(25);

    private final CandidateOrder run;
    private final FollowOrder order;
    private final FollowPipeline.Waiting waiting;
    private final RunningJob job;

    private CandidateFollow(CandidateOrder run, FollowOrder order, FollowPipeline.Waiting waiting, RunningJob job) {
        this.run = run;
        this.order = order;
        this.waiting = waiting;
        this.job = job;
    }

    /** Starts the job of an order that {@link FollowOrder#ofRun} made. */
    public static CandidateFollow start(FlinkRuntime flink, FollowOrder order, FollowPipeline.Waiting waiting) {
        CandidateOrder run = order.run().orElseThrow();
        StreamExecutionEnvironment env = flink.streaming(order.parallelism());
        new FollowGraph(order).build(env);
        return new CandidateFollow(run, order, waiting, flink.start(env, "hindcast catch-up " + run.runId()));
    }

    /** The job's id in Flink. */
    public String jobId() {
        return job.id();
    }

    /**
     * Waits until the candidate stands where main stands.
     *
     * @return that place
     * @throws HindcastException what the job ended with, NOT_SUPPORTED among it; LEASE_HELD when nothing moves for too long
     */
    public Watermark cover() {
        long since = waiting.timing().nanos();
        Watermark before = Watermark.NONE;
        while (true) {
            Table target = waiting.catalogs().load(run.recipe().targetTable());
            Watermark now = reached(target);
            if (now.compareTo(main(target)) >= 0) {
                return now;
            }
            job.failure().ifPresent(failure -> {
                throw failure;
            });
            if (!now.samePlaceAs(before)) {
                before = now;
                since = waiting.timing().nanos();
            }
            refuseForEver(Duration.ofNanos(waiting.timing().nanos() - since));
            if (!waiting.timing().sleep(POLL)) {
                throw ErrorCode.LEASE_LOST.error("Cannot go on: interrupted");
            }
        }
    }

    private Watermark reached(Table target) {
        return Optional.ofNullable(target.snapshot(order.ref()))
                .map(Snapshot::snapshotId)
                .flatMap(head -> Positions.candidateWatermark(target, head, run.fork()))
                .orElse(Watermark.NONE);
    }

    private Watermark main(Table target) {
        return Positions.of(target, Positions.mainHead(target))
                .map(RefPosition::watermark)
                .orElseThrow(() -> ErrorCode.POSITION_UNKNOWN
                        .error("Cannot catch up: no snapshot of main of %s carries a position", target.name())
                        .next("hindcast live SPEC --adopt"));
    }

    private void refuseForEver(Duration waited) {
        if (waited.compareTo(waiting.patience()) > 0) {
            throw ErrorCode.LEASE_HELD
                    .error("Cannot bring run %s to main: no commit for %d s", run.runId(), waited.toSeconds())
                    .value(order.ref())
                    .expected("a candidate that a gate or a publish gives back")
                    .next("hindcast catchup " + run.runId());
        }
    }

    @Override
    public void close() {
        job.close();
    }
}
