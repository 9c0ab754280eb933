package dev.hindcast.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each mistake in the protocol is found; {@link ProtocolModelTest} finds nothing in the twin without one. */
class PlantedFaultsTest {
    @ParameterizedTest
    @EnumSource(Fault.class)
    void aPlantedFaultHasACounterexampleThatItsTwinEscapes(Fault fault) {
        Exploration found = new Explorer(new Protocol(Bounds.DEFAULT, Set.of(fault))).explore();
        Exploration.Counterexample example = found.counterexample()
                .orElseThrow(() -> new AssertionError("Nothing is broken by %s: %s".formatted(fault, found.figures())));
        System.out.printf(
                "Planted fault %s (%s), %d steps: %s",
                fault, fault.sentence(), example.steps().size(), example.text());

        assertThat(example.property()).as(example.text()).isEqualTo(fault.breaks());
        assertThat(escapes(new Protocol(Bounds.DEFAULT, Set.of()), example))
                .as(example.text())
                .isTrue();
    }

    /** Without the fault the same way is closed somewhere, or leads to a state that breaks nothing. */
    private static boolean escapes(Protocol twin, Exploration.Counterexample example) {
        if (example.property() == Property.P6) {
            return new Recovery(twin).ends(example.end());
        }

        State at = twin.first();
        for (String text : example.steps()) {
            Optional<Step> step = twin.steps(at).stream()
                    .filter(one -> one.text().get().equals(text))
                    .findFirst();
            if (step.isEmpty()) {
                return true;
            }
            at = step.get().next();
        }
        return Properties.broken(at).isEmpty();
    }
}
