package dev.hindcast.model;

import java.util.List;

/**
 * A state in 128 bits. Workers are alike, so that states which differ only in who is who have the same encoding.
 *
 * @param high manifest, candidate, main and live
 * @param low moves and workers
 */
record Encoding(long high, long low) {
    private static final int SNAPSHOTS = 7;
    private static final int RECORDS = 3;

    static Encoding of(State state) {
        return new Encoding(shared(state), own(state));
    }

    private static long shared(State state) {
        PartitionNow row = state.partition();
        Packed bits = new Packed();
        bits.put(place(row.state()), 3).put(row.token(), 3).put(row.left(), 2);
        bits.put(row.rival() ? 1 : 0, 1).put(row.overruled() ? 1 : 0, 1);
        list(bits, state.candidate().records(), RECORDS, 0);
        bits.put(state.candidate().sent() >> 1, 6);
        bits.put(place(state.run().state()), 4).put(state.run().move(), 3);
        list(bits, state.main().history(), SNAPSHOTS, 2);
        bits.put(state.main().landed() >> 1, 3).put(state.main().blind() ? 1 : 0, 1);
        bits.put(state.live().window(), 2).put(state.live().sent() >> 1, 3);
        return bits.value();
    }

    private static void list(Packed bits, List<Integer> numbers, int length, int shift) {
        if (numbers.size() > length) {
            throw new IllegalStateException("The encoding has no room for " + numbers);
        }
        for (int at = 0; at < length; at++) {
            bits.put(at < numbers.size() ? numbers.get(at) + shift : 0, 3);
        }
    }

    private static long own(State state) {
        Packed bits = new Packed();
        moves(bits, state.publish());
        moves(bits, state.restore());
        state.workers().stream().mapToInt(Encoding::worker).sorted().forEach(code -> bits.put(code, 9));
        return bits.value();
    }

    private static void moves(Packed bits, MovesNow moves) {
        bits.put(moves.branch(), 3).put(moves.built(), 3).put(moves.tagged() ? 1 : 0, 1);
        bits.put(moves.fresh() >> 1, 5).put(moves.sent() >> 1, 5);
    }

    private static int worker(Worker worker) {
        int phase = place(worker.phase()) << 5;
        return phase | place(worker.kind()) << 4 | worker.number() << 1 | (worker.unknown() ? 1 : 0);
    }

    /** An encoding never leaves the process, so that the order of an enum may be relied on. */
    @SuppressWarnings("EnumOrdinal")
    private static int place(Enum<?> constant) {
        return constant.ordinal();
    }

    /** Fills a long from below, and refuses what does not fit. */
    private static final class Packed {
        private long value;
        private int used;

        Packed put(int number, int width) {
            if (number < 0 || number >= 1 << width || used + width > Long.SIZE) {
                throw new IllegalStateException("No room for %d in %d bits after %d".formatted(number, width, used));
            }
            value |= (long) number << used;
            used += width;
            return this;
        }

        long value() {
            return value;
        }
    }
}
