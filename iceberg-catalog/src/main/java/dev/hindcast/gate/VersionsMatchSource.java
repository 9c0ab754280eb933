package dev.hindcast.gate;

import dev.hindcast.manifest.Reconciliation;

/** Is every key shown in its newest version of the source, and in no older one? */
final class VersionsMatchSource implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("versions-match-source", Group.TECHNICAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings off = new Findings();
        for (Reconciliation partition : in.reconciled().values()) {
            String right = partition.source().content().versions();
            String found = partition.actual().versions();
            if (!right.equals(found)) {
                off.count(1);
                Reconciled.sample(
                        off,
                        partition,
                        Reconciled.changedIn(in.plan().spec().source().version()),
                        "%s: checksum expected %s, found %s".formatted(partition.partition(), right, found));
            }
        }
        return TITLE.noneOf(
                off,
                "Every key is shown in its newest version",
                "In %,d partitions a key is not shown in its newest version, first %s"
                        .formatted(off.count(), off.first()));
    }
}
