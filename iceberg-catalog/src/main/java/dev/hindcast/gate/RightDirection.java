package dev.hindcast.gate;

import dev.hindcast.manifest.PartitionDiff;

/** Did every changed number go the way that the spec declares? */
final class RightDirection implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("right-direction", Group.DIFFERENCES);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings wrong = new Findings();
        for (PartitionDiff diff : in.diffs().values()) {
            wrong.count(diff.wrongDirection());
            diff.samples().stream()
                    .filter(key -> !key.rightDirection())
                    .forEach(key -> wrong.sample(SampleKey.text(diff, key)));
        }

        return TITLE.noneOf(
                wrong,
                "Every changed value went in the declared direction",
                "%,d values changed against the declared direction".formatted(wrong.count()));
    }
}
