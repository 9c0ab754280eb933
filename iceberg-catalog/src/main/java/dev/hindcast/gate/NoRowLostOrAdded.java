package dev.hindcast.gate;

import dev.hindcast.manifest.PartitionDiff;

/** Does every row of main stand in the candidate and the other way round, save where the spec expects a change? */
final class NoRowLostOrAdded implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("no-row-lost-or-added", Group.DIFFERENCES);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings gone = new Findings();
        for (PartitionDiff diff : in.diffs().values()) {
            long unexpected = UnexpectedKeys.of(diff).lostOrAdded();
            gone.count(unexpected);
            diff.samples().stream()
                    .filter(UnexpectedKeys::lostOrAdded)
                    .forEach(key -> gone.sample(SampleKey.text(diff, key)));
            if (unexpected > 0 && diff.samples().stream().noneMatch(UnexpectedKeys::lostOrAdded)) {
                gone.sample(
                        "%s: %,d only old, %,d only new".formatted(diff.partition(), diff.onlyOld(), diff.onlyNew()));
            }
        }

        return TITLE.noneOf(
                gone,
                "No row was lost or added that the spec does not expect",
                "%,d rows were lost or added that the spec does not expect, first %s"
                        .formatted(gone.count(), gone.first()));
    }
}
