package dev.hindcast.model;

import dev.hindcast.manifest.RunState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * P6. From a state on nothing goes wrong any more: what was sent is applied, everyone works, and the clock ticks when nobody
 * can. The order is fixed, so that from each state there is one way, and its length is a bound that was really walked.
 */
final class Recovery {
    private static final int MOST_STEPS = 200;

    private final Protocol protocol;
    private final StateTable known = new StateTable();
    private int longest;

    Recovery(Protocol protocol) {
        this.protocol = protocol.widened();
    }

    /** Most steps that any recovery took. */
    int longest() {
        return longest;
    }

    /** Whether the run ends, both when all that was on its way arrives and when all of it is lost. */
    boolean ends(State state) {
        return length(state).isPresent() && length(state.silent()).isPresent();
    }

    private Optional<Integer> length(State from) {
        List<Encoding> way = new ArrayList<>();
        State at = from;
        int rest = 0;
        while (!ended(at)) {
            Encoding encoding = Encoding.of(at);
            int found = known.find(encoding);
            if (found >= 0) {
                rest = known.note(found);
                break;
            }

            way.add(encoding);
            Optional<Step> next = next(at);
            if (next.isEmpty() || way.size() > MOST_STEPS) {
                return Optional.empty();
            }
            at = next.get().next();
        }
        for (int back = way.size() - 1; back >= 0; back--) {
            known.add(way.get(back), ++rest);
        }
        longest = Math.max(longest, rest);
        return Optional.of(rest);
    }

    private Optional<Step> next(State state) {
        return protocol.steps(state).stream()
                .filter(step -> step.kind() != Step.Kind.CHANCE)
                .min(Comparator.comparing(Step::kind));
    }

    /** The steps of a recovery that comes to no end, for people. */
    List<String> way(State from) {
        State at = length(from).isPresent() ? from.silent() : from;
        List<String> texts = new ArrayList<>();
        Set<Encoding> seen = new HashSet<>();
        while (seen.add(Encoding.of(at))) {
            Optional<Step> next = next(at);
            if (next.isEmpty()) {
                texts.add("nobody can do anything, and the run is " + at.run().state());
                return texts;
            }
            texts.add(next.get().text().get());
            at = next.get().next();
        }
        texts.add("and so on for ever");
        return texts;
    }

    /** A permitted end state: the run is over, nobody is in the middle of anything, and main covers every window. */
    private boolean ended(State state) {
        RunState run = state.run().state();
        boolean over = run == RunState.PUBLISHED || run == RunState.ROLLED_BACK || run == RunState.ABORTED;
        return over
                && state.workers().stream().allMatch(Worker::idle)
                && state.live().window() == 0
                && state.main().position() == protocol.bounds().windows();
    }
}
