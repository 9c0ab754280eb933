package dev.hindcast.gate;

import dev.hindcast.manifest.Reconciliation;

/** Does the result have exactly the keys that the source has, each once? A lost and an added row do not cancel. */
final class KeysMatchSource implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("keys-match-source", Group.TECHNICAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings off = new Findings();
        for (Reconciliation partition : in.reconciled().values()) {
            String right = partition.source().content().keys();
            String found = partition.actual().keys();
            if (!right.equals(found)) {
                off.count(1);
                Reconciled.sample(
                        off,
                        partition,
                        Reconciled::isCounted,
                        "%s: checksum expected %s, found %s".formatted(partition.partition(), right, found));
            }
        }
        return TITLE.noneOf(
                off,
                "The keys are exactly those of the source",
                "In %,d partitions the keys are not those of the source, first %s".formatted(off.count(), off.first()));
    }
}
