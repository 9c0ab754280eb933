package dev.hindcast.compute.winner;

import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.wire.Tally;
import dev.hindcast.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * key, version -> place of the winner. In a bounded job Flink sorts keyed input (in managed memory, then on disk), so the
 * versions of a key come together and only one key is held at a time.
 */
public final class PickWinners extends Stage<KeyVersion, RowPlace> {
    private final OrderedFields keyColumns;
    private final List<String> partitionOfUnit;
    private transient @Nullable KeyVersion best;
    private transient @Nullable List<KeyVersion> tied;

    /**
     * The rule over these key columns.
     *
     * @param partitionOfUnit unit id to the partition's value as text
     */
    public PickWinners(OrderedFields keyColumns, List<String> partitionOfUnit) {
        this.keyColumns = keyColumns;
        this.partitionOfUnit = List.copyOf(partitionOfUnit);
    }

    @Override
    protected void take(KeyVersion next) {
        KeyVersion holder = best;
        if (holder == null || !holder.key().equals(next.key())) {
            finishKey();
            best = next;
            return;
        }
        refuseMove(holder, next);
        int order = next.compareVersion(holder);
        if (order > 0) {
            best = next;
            tied = null;
        }
        if (order == 0) {
            addTie(next);
        }
    }

    @Override
    protected void end() {
        finishKey();
    }

    private void addTie(KeyVersion next) {
        List<KeyVersion> others = tied == null ? new ArrayList<>() : tied;
        others.add(next);
        tied = others;
    }

    private void finishKey() {
        KeyVersion winner = best;
        if (winner == null) {
            return;
        }
        List<KeyVersion> others = tied == null ? List.of() : tied;
        best = null;
        tied = null;
        String partition = partition(winner);
        counts().add(partition, Tally.WINNERS);
        if (winner.deleted()) {
            counts().add(partition, Tally.DELETED);
        }
        boolean isTied = !others.isEmpty();
        if (!winner.deleted() || isTied) {
            emit(new RowPlace(winner.unit(), winner.file(), winner.row(), !winner.deleted(), isTied));
        }
        others.forEach(other -> emit(new RowPlace(other.unit(), other.file(), other.row(), false, true)));
    }

    private void refuseMove(KeyVersion one, KeyVersion other) {
        if (one.unit() == other.unit() || partition(one).equals(partition(other))) {
            return;
        }
        throw ErrorCode.KEY_MOVED
                .error(
                        "Cannot compute: key %s is in partition %s and in partition %s",
                        keyColumns.describe(one.key()), partition(one), partition(other))
                .value(keyColumns.describe(one.key()))
                .expected("all versions of a key in one partition");
    }

    private String partition(KeyVersion each) {
        return partitionOfUnit.get(each.unit());
    }
}
