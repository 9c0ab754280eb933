package dev.hindcast.catchup.follow;

import dev.hindcast.catchup.LivePipeline;
import dev.hindcast.claim.Timing;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.submit.FlinkRuntime;
import dev.hindcast.submit.RunningJob;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.Positions;
import dev.hindcast.table.SummaryKeys;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.SnapshotUtil;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Live as one follow job, which goes on through publishes and rollbacks. What has landed is read from main alone. */
public final class FollowPipeline implements LivePipeline {
    private static final Logger LOG = LoggerFactory.getLogger(FollowPipeline.class);
    private static final Duration POLL = Duration.ofMillis(25);
    private final FollowOrder order;
    private final Waiting waiting;
    private final RunningJob job;
    private final Supplier<LivePipeline> instead;
    private @Nullable LivePipeline rounds;
    private long seen;

    /**
     * How the job is waited for.
     *
     * @param patience without a commit after which waiting is given up
     */
    public record Waiting(Catalogs catalogs, Timing timing, Duration patience) {}

    private FollowPipeline(FollowOrder order, Waiting waiting, RunningJob job, Supplier<LivePipeline> instead) {
        this.order = order;
        this.waiting = waiting;
        this.job = job;
        this.instead = instead;
        this.seen = sequence(target());
    }

    /**
     * Starts the job.
     *
     * @param instead goes on when the ref names code that a follow job cannot run
     */
    public static FollowPipeline start(
            FlinkRuntime flink, FollowOrder order, Waiting waiting, Supplier<LivePipeline> instead) {
        StreamExecutionEnvironment env = flink.streaming(order.parallelism());
        new FollowGraph(order).build(env);
        RunningJob job = flink.start(env, "hindcast follow " + order.pipeline().targetTable() + " " + order.ref());
        return new FollowPipeline(order, waiting, job, instead);
    }

    /** The job's id in Flink. */
    public String jobId() {
        return job.id();
    }

    @Override
    public int cover() {
        long head = sequence(target());
        long waitingSince = waiting.timing().nanos();
        while (rounds == null && !covered()) {
            job.failure().ifPresent(this::goOnAfter);
            long now = sequence(target());
            if (now != head) {
                head = now;
                waitingSince = waiting.timing().nanos();
            }
            refuseForEver(Duration.ofNanos(waiting.timing().nanos() - waitingSince));
            sleep();
        }
        if (rounds != null) {
            rounds.cover();
        }
        return commits();
    }

    private void refuseForEver(Duration waited) {
        if (waited.compareTo(waiting.patience()) > 0) {
            throw ErrorCode.LEASE_HELD
                    .error("Cannot cover the raw table on %s: no commit for %d s", order.ref(), waited.toSeconds())
                    .value(order.ref())
                    .expected("a fence that is given back within live.cutover_window")
                    .next("hindcast live SPEC");
        }
    }

    private void sleep() {
        if (!waiting.timing().sleep(POLL)) {
            throw ErrorCode.LEASE_LOST.error("Cannot go on: interrupted");
        }
    }

    /** Whether the job is still alive, or why not. */
    public Optional<HindcastException> failure() {
        return job.failure();
    }

    private void goOnAfter(HindcastException failure) {
        if (failure.code() != ErrorCode.NOT_SUPPORTED) {
            throw failure;
        }
        LOG.warn("The follow job gives way to bounded rounds: {}", failure.getMessage());
        rounds = instead.get();
    }

    private boolean covered() {
        Table target = target();
        Snapshot head = target.snapshot(order.ref());
        Table source = waiting.catalogs().load(order.pipeline().source().table());
        return head != null
                && Positions.of(target, head.snapshotId())
                        .filter(position -> position.watermark().samePlaceAs(Positions.head(source)))
                        .isPresent();
    }

    private int commits() {
        Table target = target();
        Snapshot head = target.snapshot(order.ref());
        int commits = 0;
        if (head != null) {
            for (Snapshot each : SnapshotUtil.ancestorsOf(head.snapshotId(), target::snapshot)) {
                if (each.sequenceNumber() <= seen) {
                    break;
                }
                if (SummaryKeys.Step.LIVE.text().equals(each.summary().get(SummaryKeys.STEP))) {
                    commits++;
                }
            }
        }
        seen = sequence(target);
        return commits;
    }

    private Table target() {
        return waiting.catalogs().load(order.pipeline().targetTable());
    }

    private long sequence(Table target) {
        Snapshot head = target.snapshot(order.ref());
        return head == null ? 0 : head.sequenceNumber();
    }

    @Override
    public void close() {
        job.close();
    }
}
