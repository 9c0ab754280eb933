package dev.hindcast.validate;

import java.util.Objects;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/**
 * Says what became of one key and counts it.
 *
 * <p>The rule of expectation: a key that changed, appeared or vanished is expected only if a change was declared and its
 * condition is true on the key's new row, or on its old row when it has no new one. NULL is not true.
 */
final class KeyJudge {
    private final DiffShape shape;
    private final DifferingKeys differing;

    KeyJudge(DiffShape shape, DifferingKeys differing) {
        this.shape = shape;
        this.differing = differing;
    }

    void judge(KeyRows rows, Tally tally) {
        tally.count(TallyCount.OLD_ROWS, rows.oldCount());
        tally.count(TallyCount.NEW_ROWS, rows.newCount());
        tally.count(TallyCount.DOUBLED_OLD, Math.max(0, rows.oldCount() - 1));
        tally.count(TallyCount.DOUBLED_NEW, Math.max(0, rows.newCount() - 1));
        if (rows.newCount() == 0) {
            tally.count(TallyCount.ONLY_OLD, 1);
            differs(tally, rows.shownBefore(), null);
        } else if (rows.oldCount() == 0) {
            tally.count(TallyCount.ONLY_NEW, 1);
            differs(tally, null, rows.shownAfter());
        } else if (rows.agrees()) {
            tally.count(TallyCount.EQUAL, 1);
            repeated(rows, tally);
        } else {
            changed(tally, rows.shownBefore(), rows.shownAfter());
        }
    }

    /** A key that stands more than once in the new version is shown even if its rows are the old one's. */
    private void repeated(KeyRows rows, Tally tally) {
        if (rows.newCount() > 1 && rows.newCount() != rows.oldCount()) {
            differing.take(Change.repeated(rows.shownAfter()));
            var key = Sample.key(shape, rows.shownAfter());
            if (tally.wants(0, key)) {
                var shown = Sample.values(shape, rows.shownAfter());
                tally.keep(new Sample(0, key, true, true, shown, shown));
            }
        }
    }

    private void changed(Tally tally, RowData before, RowData after) {
        tally.count(TallyCount.CHANGED, 1);
        for (ColumnReader column : shape.compared()) {
            if (!Objects.equals(column.stored(before), column.stored(after))) {
                tally.changed(column);
                Movements.count(shape, tally, column, before, after);
            }
        }
        differs(tally, before, after);
    }

    private void differs(Tally tally, @Nullable RowData before, @Nullable RowData after) {
        RowData shown = after != null ? after : before;
        if (shown == null) {
            throw new IllegalStateException("A key without rows");
        }
        boolean expected = shape.mayChange(shown);
        int wrong = before == null || after == null ? 0 : DirectionRule.wrong(shape.directions(), before, after);
        tally.count(TallyCount.WRONG_DIRECTION, wrong);
        if (!expected) {
            tally.unexpected(shape, shown);
        }
        if (before == null || after == null) {
            Movements.wholeRow(shape, tally, before == null ? "appeared" : "vanished", shown);
        }
        int rank = Sample.rank(expected, wrong == 0);
        differing.take(new Change(rank, expected, wrong == 0, before, after));
        var key = Sample.key(shape, shown);
        if (tally.wants(rank, key)) {
            var old = Sample.values(shape, before);
            tally.keep(new Sample(rank, key, expected, wrong == 0, old, Sample.values(shape, after)));
        }
    }
}
