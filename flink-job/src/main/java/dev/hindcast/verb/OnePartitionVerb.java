package dev.hindcast.verb;

import dev.hindcast.claim.Claims;
import dev.hindcast.claim.Holder;
import dev.hindcast.compute.Backfill;
import dev.hindcast.compute.Recipe;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.submit.FlinkRuntime;

/** Computes one partition of a run that is RUNNING, on a cluster that somebody chose: what {@code flink run} does. */
public final class OnePartitionVerb {
    private final Session session;
    private final FlinkRuntime flink;

    public OnePartitionVerb(Session session, FlinkRuntime flink) {
        this.session = session;
        this.flink = flink;
    }

    /**
     * Claims, computes and records the partition.
     *
     * @return a sentence about it
     * @throws dev.hindcast.error.HindcastException STATE_FORBIDS, LEASE_HELD, PARTITION_FAILED
     */
    public String compute(String runId, String partition) {
        LockedPlan plan = session.plan(runId);
        session.refuseDrift(plan);
        open(runId);
        boolean worked = work(plan, partition);
        PartitionRow row = row(runId, partition);
        if (row.state() != PartitionState.VALIDATED) {
            throw (worked ? ErrorCode.PARTITION_FAILED : ErrorCode.LEASE_HELD)
                    .error("Cannot compute partition %s of run %s: it is %s", partition, runId, row.state())
                    .value(String.valueOf(row.reason()))
                    .expected("VALIDATED")
                    .next("hindcast status " + runId);
        }
        return "Partition " + partition + " of run " + runId + " is VALIDATED: " + row.outputRows() + " rows, checksum "
                + row.outputChecksum() + ".";
    }

    private boolean work(LockedPlan plan, String partition) {
        Backfill.Options options = new Backfill.Options(1, 1, session.actor(), partitions -> {});
        try (Claims claims = new Claims(session.manifest(), session.leaseOptions(), Holder.id(), session.timing())) {
            return new Backfill(
                            plan, session.seams(plan.runId(), flink), claims, Recipe.of(plan, flink.slots()), options)
                    .workOn(partition);
        }
    }

    private void open(String runId) {
        RunState state = session.run(runId).state();
        if (state == RunState.PLANNED) {
            session.manifest().openRun(runId, state, session.actor()).ifPresent(holder -> {
                throw ErrorCode.RUN_OPEN
                        .error("Cannot start run %s: run %s holds the target table", runId, holder)
                        .value(holder)
                        .next("hindcast status " + holder);
            });
        } else if (state != RunState.RUNNING) {
            throw ErrorCode.STATE_FORBIDS
                    .error("Cannot compute a partition of run %s: it is %s", runId, state)
                    .value(state)
                    .expected("PLANNED or RUNNING")
                    .next("hindcast status " + runId);
        }
    }

    private PartitionRow row(String runId, String partition) {
        return session.manifest().partitions(runId).stream()
                .filter(row -> row.partition().equals(partition))
                .findFirst()
                .orElseThrow(() -> ErrorCode.USAGE
                        .error("Cannot compute partition %s: run %s does not plan it", partition, runId)
                        .value(partition)
                        .expected("a partition of the plan"));
    }
}
