package dev.hindcast.model;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a walk through all states found.
 *
 * @param depth steps to the state that is farthest from the first one
 * @param seconds processor time of the one thread
 * @param longestRecovery most steps from any state to an end, once faults had stopped
 * @param visited how many states have each worker phase and run state, so that a model that never gets anywhere shows
 */
record Exploration(
        int states,
        long transitions,
        int depth,
        double seconds,
        int longestRecovery,
        Map<Enum<?>, Integer> visited,
        Optional<Counterexample> counterexample) {
    /** The shortest way to a state that breaks a property; for P6 with the recovery that comes to no end. */
    record Counterexample(Property property, List<String> steps, State end) {
        /** Numbered steps, for people. */
        String text() {
            StringBuilder text = new StringBuilder("%s is broken: %s%n".formatted(property, property.sentence()));
            for (int at = 0; at < steps.size(); at++) {
                text.append("%3d. %s%n".formatted(at + 1, steps.get(at)));
            }
            return text.toString();
        }
    }

    String figures() {
        return String.format(
                Locale.ROOT,
                "%,d states, %,d transitions, depth %d, longest recovery %d steps, %.1f s of one processor",
                states,
                transitions,
                depth,
                longestRecovery,
                seconds);
    }
}
