package dev.hindcast.model;

import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Visits every reachable state, nearest first, until one breaks a property. */
final class Explorer {
    private final Protocol protocol;
    private final Recovery recovery;
    private final StateTable visited = new StateTable();
    private final Map<Enum<?>, Integer> seen = new HashMap<>();
    private final ArrayDeque<Found> queue = new ArrayDeque<>();
    private long transitions;
    private int depth;
    private @Nullable Broken broken;

    Explorer(Protocol protocol) {
        this.protocol = protocol;
        this.recovery = new Recovery(protocol);
    }

    private record Found(State state, int number, int depth) {}

    private record Broken(Property property, int number, State state) {}

    Exploration explore() {
        long start = threadNanos();
        enter(protocol.first(), -1, 0, Properties.broken(protocol.first()));
        while (broken == null && !queue.isEmpty()) {
            expand(queue.remove());
        }
        double seconds = (threadNanos() - start) / 1e9;
        return new Exploration(
                visited.size(),
                transitions,
                depth,
                seconds,
                recovery.longest(),
                Map.copyOf(seen),
                Optional.ofNullable(broken).map(this::counterexample));
    }

    /** Processor time, so that other work on the machine does not count. */
    private static long threadNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private void expand(Found from) {
        for (Step step : protocol.steps(from.state())) {
            transitions++;
            Optional<Property> breaks = Properties.brokenBy(from.state(), step.next());
            enter(step.next(), from.number(), from.depth() + 1, breaks);
            if (broken != null) {
                return;
            }
        }
    }

    private void enter(State state, int parent, int steps, Optional<Property> breaks) {
        Encoding encoding = Encoding.of(state);
        int known = visited.find(encoding);
        if (known >= 0 && breaks.isEmpty()) {
            return;
        }

        int number = visited.add(encoding, parent);
        depth = Math.max(depth, steps);
        count(state);
        Optional<Property> first = breaks.or(() -> recovery.ends(state) ? Optional.empty() : Optional.of(Property.P6));
        broken = first.map(property -> new Broken(property, number, state)).orElse(null);
        queue.add(new Found(state, number, steps));
    }

    private void count(State state) {
        seen.merge(state.run().state(), 1, Integer::sum);
        seen.merge(state.partition().state(), 1, Integer::sum);
        state.workers().stream().map(Worker::phase).distinct().forEach(phase -> seen.merge(phase, 1, Integer::sum));
    }

    private Exploration.Counterexample counterexample(Broken end) {
        List<String> texts = new ArrayList<>(steps(end.number()));
        if (end.property() == Property.P6) {
            texts.add("from here on nothing goes wrong any more");
            texts.addAll(recovery.way(end.state()));
        }
        return new Exploration.Counterexample(end.property(), texts, end.state());
    }

    /** Walks the way again from the first state, so that each worker keeps its name. */
    private List<String> steps(int end) {
        List<Encoding> way = new ArrayList<>();
        for (int number = end; number > 0; number = visited.note(number)) {
            way.add(visited.at(number));
        }
        Collections.reverse(way);
        List<String> texts = new ArrayList<>();
        State at = protocol.first();
        for (Encoding wanted : way) {
            Step step = protocol.steps(at).stream()
                    .filter(one -> Encoding.of(one.next()).equals(wanted))
                    .findFirst()
                    .orElseThrow();
            texts.add(step.text().get());
            at = step.next();
        }
        return List.copyOf(texts);
    }
}
