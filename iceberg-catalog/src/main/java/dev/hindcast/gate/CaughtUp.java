package dev.hindcast.gate;

import dev.hindcast.gate.CheckTitle.Numbers;
import dev.hindcast.table.Watermark;
import java.util.List;

/** Does the candidate cover exactly the source snapshots that main covers? */
final class CaughtUp implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("caught-up", Group.TECHNICAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Watermark candidate = in.candidateWatermark();
        Watermark main = in.mainWatermark();
        boolean passed = candidate.samePlaceAs(main);
        String sentence = passed
                ? "The candidate covers the source as far as main does, up to snapshot " + main.snapshotId()
                : "The candidate covers the source up to snapshot %d (sequence %d), main up to %d (sequence %d)"
                        .formatted(
                                candidate.snapshotId(),
                                candidate.sequenceNumber(),
                                main.snapshotId(),
                                main.sequenceNumber());
        return TITLE.verdict(passed, Numbers.equal(main.snapshotId(), candidate.snapshotId()), List.of(), sentence);
    }
}
