package dev.hindcast.gate;

import dev.hindcast.gate.GateInput.MeasuredAt;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.plan.LockedPlan.PlannedPartition;
import dev.hindcast.table.Watermark;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Does every partition stand at the candidate's watermark? Its attempt started from W0 or from a later position of
 * catch-up, and its evidence was measured at the candidate's watermark, or its files were not touched since.
 */
final class OneInputVersion implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("one-input-version", Group.TECHNICAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings other = new Findings();
        Map<String, PartitionRow> rows = in.rowsByPartition();
        for (PlannedPartition planned : in.plan().partitions()) {
            PartitionRow row = rows.get(planned.value());
            if (row == null || !inputIsOurs(in, row.inputSnapshot())) {
                other.add(planned.value() + " was computed from " + (row == null ? "nothing" : row.inputSnapshot()));
            } else if (!evidenceHolds(in, in.measuredAt().get(planned.value()))) {
                other.add(planned.value() + " was changed after it was measured");
            }
        }

        return TITLE.noneOf(
                other,
                "Every partition stands at source snapshot "
                        + in.candidateWatermark().snapshotId(),
                "%d partitions do not stand at source snapshot %d, first: %s"
                        .formatted(other.count(), in.candidateWatermark().snapshotId(), other.first()));
    }

    /** The manifest holds either the bare snapshot id or the whole watermark. */
    private static boolean inputIsOurs(GateInput in, @Nullable String input) {
        if (input == null) {
            return false;
        }

        Watermark w0 = in.plan().source().w0();
        Watermark candidate = in.candidateWatermark();
        if (!input.contains(":")) {
            return input.equals(Long.toString(w0.snapshotId()))
                    || input.equals(Long.toString(candidate.snapshotId()))
                    || in.measuredAt().values().stream()
                            .anyMatch(at ->
                                    input.equals(Long.toString(at.watermark().snapshotId())));
        }

        Watermark from = Watermark.parse(input);
        return from.samePlaceAs(w0) || (from.compareTo(w0) >= 0 && from.compareTo(candidate) <= 0);
    }

    private static boolean evidenceHolds(GateInput in, @Nullable MeasuredAt at) {
        if (at == null) {
            return false;
        }

        return at.watermark().samePlaceAs(in.candidateWatermark())
                || (at.untouchedSince() && at.watermark().compareTo(in.candidateWatermark()) <= 0);
    }
}
