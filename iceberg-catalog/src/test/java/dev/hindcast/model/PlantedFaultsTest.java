package dev.hindcast.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each mistake in the protocol is found; {@link ProtocolModelTest} finds nothing in its twin without one. */
class PlantedFaultsTest {
    @ParameterizedTest
    @EnumSource(Fault.class)
    void aPlantedFaultHasACounterexample(Fault fault) {
        Exploration found = new Explorer(new Protocol(Bounds.DEFAULT, Set.of(fault))).explore();
        Exploration.Counterexample example = found.counterexample()
                .orElseThrow(
                        () -> new AssertionError("Nothing is broken by %s in %s".formatted(fault, found.figures())));
        System.out.printf(
                "%s (%s) breaks %s in %d steps; %s%n",
                fault, fault.sentence(), example.property(), example.steps().size(), found.figures());
        System.out.print(example.text());
        assertThat(example.property()).as(example.text()).isEqualTo(fault.breaks());
    }
}
