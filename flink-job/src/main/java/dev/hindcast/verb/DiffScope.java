package dev.hindcast.verb;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.plan.LockedPlan;
import java.util.TreeSet;
import org.apache.iceberg.types.Types.NestedField;

/** What a difference may be asked for: partitions of the run, columns of its target. */
record DiffScope(Session session, LockedPlan plan) {
    /**
     * Refuses what is not there: "nothing differs" would be no answer to it.
     *
     * @throws dev.hindcast.error.HindcastException USAGE
     */
    void require(DiffVerb.View view) {
        if (view.html() != null) {
            ReportFile.requireReplaceable(view.html(), "<!doctype html>");
        }
        if (view.partition() != null) {
            partition(view.partition());
        }
        if (view.column() != null) {
            column(view.column());
        }
    }

    private void partition(String partition) {
        TreeSet<String> planned = new TreeSet<>(new Judgement(session, plan).planned());
        if (!planned.contains(partition)) {
            throw ErrorCode.USAGE
                    .error("Cannot compare partition %s: run %s does not recompute it", partition, plan.runId())
                    .value(partition)
                    .expected(planned.first() + " to " + planned.last())
                    .next("hindcast diff " + plan.runId());
        }
    }

    private void column(String column) {
        var schema = session.catalogs().load(plan.target().table()).schema();
        if (schema.findField(column) == null) {
            throw ErrorCode.USAGE
                    .error(
                            "Cannot compare column %s: %s has no such column",
                            column, plan.target().table())
                    .value(column)
                    .expected(schema.columns().stream().map(NestedField::name).toList())
                    .next("hindcast diff " + plan.runId());
        }
    }
}
