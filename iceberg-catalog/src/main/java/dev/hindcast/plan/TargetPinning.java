package dev.hindcast.plan;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.plan.LockedPlan.TargetPin;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import org.apache.iceberg.Table;

/** What the target is when a run is planned: main's head, and the code and position that it names. */
final class TargetPinning {
    private TargetPinning() {}

    static long head(Table target) {
        return Positions.mainHead(target);
    }

    /** The pin. */
    static TargetPin pin(PlanInputs inputs) {
        Table target = inputs.target();
        long head = head(target);
        RefPosition position = position(inputs, requireHead(inputs, head));
        return new TargetPin(
                inputs.spec().target().table(),
                target.uuid().toString(),
                head,
                target.schema().schemaId(),
                target.spec().specId(),
                DriftCheck.formatVersion(target),
                UsedFields.ofTarget(target.schema()),
                position.transform(),
                position.watermark());
    }

    /** A candidate is forked at main's head, and a rollback goes back to it. */
    private static long requireHead(PlanInputs inputs, long head) {
        if (head == 0) {
            String table = inputs.spec().target().table();
            throw ErrorCode.POSITION_UNKNOWN
                    .error("Cannot plan on %s: it has no snapshot, so nothing can be replaced or taken back", table)
                    .value(table)
                    .expected("a table that the live pipeline has adopted")
                    .next("hindcast live SPEC --adopt");
        }
        return head;
    }

    private static RefPosition position(PlanInputs inputs, long head) {
        String table = inputs.spec().target().table();
        RefPosition position = Positions.of(inputs.target(), head)
                .orElseThrow(() -> ErrorCode.POSITION_UNKNOWN
                        .error(
                                "Cannot plan on %s: main's head %d does not say up to which raw snapshot it is",
                                table, head)
                        .value(head)
                        .expected("a head written by the live pipeline")
                        .next("hindcast live SPEC --adopt"));
        String uuid = inputs.source().uuid().toString();
        if (!position.sourceUuid().equals(uuid)) {
            throw ErrorCode.POSITION_UNKNOWN
                    .error(
                            "Cannot plan on %s: main was computed from raw table %s, and %s is %s",
                            table, position.sourceUuid(), inputs.spec().source().table(), uuid)
                    .value(position.sourceUuid())
                    .expected(uuid);
        }

        return position;
    }
}
