package dev.hindcast.compute.winner;

import dev.hindcast.compute.batch.RowChoice;
import java.util.BitSet;

/** Which rows of a unit's files win, and which are tied: a bit for each position of a file. */
final class UnitMask {
    private final BitSet[] winners;
    private final BitSet[] tied;

    UnitMask(int files) {
        winners = new BitSet[files];
        tied = new BitSet[files];
        for (int i = 0; i < files; i++) {
            winners[i] = new BitSet();
            tied[i] = new BitSet();
        }
    }

    void add(int file, long row, boolean wins, boolean ties) {
        if (wins) {
            winners[file].set(Math.toIntExact(row));
        }
        if (ties) {
            tied[file].set(Math.toIntExact(row));
        }
    }

    boolean hasWinners(int file) {
        return !winners[file].isEmpty();
    }

    boolean hasTies(int file) {
        return !tied[file].isEmpty();
    }

    /** Chooses the winners of a file. */
    RowChoice winners(int file) {
        BitSet wins = winners[file];
        return (first, rows, chosen) -> {
            int start = Math.toIntExact(first);
            int count = 0;
            for (int row = wins.nextSetBit(start); row >= 0 && row < start + rows; row = wins.nextSetBit(row + 1)) {
                chosen[count++] = row - start;
            }
            return count;
        };
    }

    boolean isTied(int file, long row) {
        return tied[file].get(Math.toIntExact(row));
    }
}
