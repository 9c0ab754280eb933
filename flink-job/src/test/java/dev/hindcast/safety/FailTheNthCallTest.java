package dev.hindcast.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.Share;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every call to catalog, store and manifest that a small run makes goes wrong once, in each shape; then the verbs are called
 * again and everything must be right.
 */
@Share(suite = "Safety", seconds = 240)
class FailTheNthCallTest {
    private static final int SAMPLED_PAIRS = 40;

    @TempDir
    Path folder;

    @Test
    void whicheverCallGoesWrongTheRunEndsRightWithoutRepairByHand() {
        Sweep sweep = Sweep.through(folder, "fail the n-th call", FailTheNthCallTest::each);
        assertThat(sweep.violations).isEmpty();
        assertThat(sweep.tookEffect()).isEqualTo(sweep.runs()).isGreaterThan(500);
    }

    /**
     * The shapes of a read differ only in the exception, so that they take turns, and the run ends with its verb: what it
     * leaves is what the calls around it leave. Of the shapes of a change those with and those without effect take turns to
     * go on to the very end.
     */
    private static List<Calls.Faults> each(List<Calls.Call> calls) {
        return each(calls, 1, calls.size());
    }

    /** The calls with these numbers, both included. */
    static List<Calls.Faults> each(List<Calls.Call> calls, int from, int to) {
        List<Calls.Faults> faults = new ArrayList<>();
        for (int number = from; number <= to; number++) {
            if (calls.get(number - 1).changes()) {
                for (Shape shape : Shape.values()) {
                    faults.add(Calls.Faults.at(number, shape, shape.done() == (number % 2 == 0)));
                }
            } else {
                faults.add(Calls.Faults.at(number, number % 2 == 0 ? Shape.REFUSED : Shape.LOST_BEFORE, false));
            }
        }
        return faults;
    }

    @Test
    @Tag("full")
    void whicheverCallGoesWrongInWhateverShapeTheWholeRunEndsRight() {
        Sweep sweep = Sweep.through(folder, "fail the n-th call, to the end", FailTheNthCallTest::all);
        assertThat(sweep.violations).isEmpty();
        assertThat(sweep.tookEffect()).isEqualTo(sweep.runs());
    }

    private static List<Calls.Faults> all(List<Calls.Call> calls) {
        List<Calls.Faults> faults = new ArrayList<>();
        for (int number = 1; number <= calls.size(); number++) {
            for (Shape shape : Shape.values()) {
                if (calls.get(number - 1).changes() || !shape.done()) {
                    faults.add(Calls.Faults.at(number, shape, true));
                }
            }
        }
        return faults;
    }

    @Test
    void aProcessThatDiesAndWhoseSuccessorDiesTooLosesNothing() {
        long seed = Long.getLong("hindcast.seed", System.nanoTime());
        Sweep sweep = twoCrashes(folder, seed);
        assertThat(sweep.violations).as("seed %d", seed).isEmpty();
        assertThat(sweep.tookEffect()).isGreaterThan(sweep.runs());
    }

    /** Some pairs of crashes; the seed says which. */
    static Sweep twoCrashes(Path folder, long seed) {
        return Sweep.through(folder, "two crashes, seed " + seed, calls -> {
            List<Calls.Faults> pairs = pairs(calls);
            Collections.shuffle(pairs, new Random(seed));
            return pairs.subList(0, Math.min(SAMPLED_PAIRS, pairs.size()));
        });
    }

    @Test
    @Tag("full")
    void anyTwoCrashesLoseNothing() {
        Sweep sweep = Sweep.through(folder, "every two crashes", FailTheNthCallTest::pairs);
        assertThat(sweep.violations).isEmpty();
    }

    /** Between two changes it makes no difference when a process dies. */
    private static List<Calls.Faults> pairs(List<Calls.Call> calls) {
        int changes = (int) calls.stream().filter(Calls.Call::changes).count();
        List<Calls.Faults> pairs = new ArrayList<>();
        for (int first = 1; first <= changes; first++) {
            for (int second = first + 1; second <= changes; second++) {
                pairs.add(Calls.Faults.crashes(first, second));
            }
        }
        return pairs;
    }
}
