package dev.hindcast.compute;

import java.util.Iterator;
import java.util.Optional;
import java.util.function.Function;

/** Compares two ways to an answer over many random sets, and makes the first set on which they differ as small as it can. */
final class RandomSets {
    private static final int MOST_TRIES = 400;

    private final Function<RandomSet, RandomAnswer> asked;
    private final Function<RandomSet, RandomAnswer> oracle;
    private int tries;

    RandomSets(Function<RandomSet, RandomAnswer> asked, Function<RandomSet, RandomAnswer> oracle) {
        this.asked = asked;
        this.oracle = oracle;
    }

    /** A set on which they differ, made small. */
    record Difference(long seed, RandomSet set, RandomAnswer found, RandomAnswer right) {
        @Override
        public String toString() {
            return "seed " + seed + ": " + set + "\nfound " + found + "\nright " + right;
        }
    }

    /** The first difference over the seeds {@code [first, first + count)}. */
    Optional<Difference> first(long first, int count) {
        for (long seed = first; seed < first + count; seed++) {
            RandomSet set = RandomSet.of(seed);
            if (differs(set)) {
                RandomSet small = shrunk(set);
                return Optional.of(new Difference(seed, small, asked.apply(small), oracle.apply(small)));
            }
        }
        return Optional.empty();
    }

    private boolean differs(RandomSet set) {
        tries++;
        return !oracle.apply(set).allows(asked.apply(set));
    }

    private RandomSet shrunk(RandomSet set) {
        Iterator<RandomSet> smaller = set.smaller().iterator();
        while (smaller.hasNext() && tries < MOST_TRIES) {
            RandomSet next = smaller.next();
            if (!next.commits().isEmpty() && differs(next)) {
                return shrunk(next);
            }
        }
        return set;
    }
}
