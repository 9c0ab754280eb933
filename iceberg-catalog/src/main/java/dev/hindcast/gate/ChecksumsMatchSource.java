package dev.hindcast.gate;

import dev.hindcast.manifest.Reconciliation;
import java.util.List;

/**
 * Is every row, in all its columns, the row that follows from the source? 128-bit checksums of each bucket of keys are
 * compared, so that errors which cancel in every count and every sum do not cancel here.
 */
final class ChecksumsMatchSource implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("checksums-match-source", Group.TECHNICAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings off = new Findings();
        long compared = 0;
        for (Reconciliation partition : in.reconciled().values()) {
            List<String> right = partition.source().content().buckets();
            List<String> found = partition.actual().buckets();
            int buckets = Math.max(right.size(), found.size());
            compared += buckets;
            long other = differing(right, found, buckets);
            off.count(other);
            if (other > 0) {
                Reconciled.sample(
                        off,
                        partition,
                        key -> true,
                        "%s: %d of %d buckets of keys".formatted(partition.partition(), other, buckets));
            }
        }
        return TITLE.noneOf(
                off,
                "The checksums of all %,d buckets of keys are those of the source".formatted(compared),
                "%,d of %,d buckets of keys do not hold the source's rows, first %s"
                        .formatted(off.count(), compared, off.first()));
    }

    private static long differing(List<String> right, List<String> found, int buckets) {
        long other = 0;
        for (int i = 0; i < buckets; i++) {
            boolean same = i < right.size() && i < found.size() && right.get(i).equals(found.get(i));
            other += same ? 0 : 1;
        }
        return other;
    }
}
