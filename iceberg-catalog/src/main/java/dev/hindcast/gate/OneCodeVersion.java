package dev.hindcast.gate;

import dev.hindcast.manifest.PartitionRow;

/** Was every partition computed by exactly the code that the plan locks? */
final class OneCodeVersion implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("one-code-version", Group.TECHNICAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        String locked = in.plan().transform().digest();
        Findings other = new Findings();
        for (PartitionRow row : in.partitions()) {
            if (!locked.equals(row.codeSha())) {
                other.add(row.partition() + " was computed by " + row.codeSha());
            }
        }

        return TITLE.noneOf(
                other,
                "Every partition was computed by code " + locked,
                "%d partitions were computed by other code than %s, first: %s"
                        .formatted(other.count(), locked, other.first()));
    }
}
