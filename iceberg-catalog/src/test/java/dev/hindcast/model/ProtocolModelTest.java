package dev.hindcast.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunState;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every state of the protocol without a planted fault, whatever crashes, is lost, comes late or jumps. */
class ProtocolModelTest {
    @Test
    void noStateOfTwoWorkersBreaksAProperty() {
        Exploration found = explored(Bounds.DEFAULT);
        assertThat(found.seconds()).as("seconds").isLessThan(60);
        assertThat(found.longestRecovery()).isBetween(1, 60);
    }

    @Test
    @Tag("full")
    void noStateOfThreeWorkersBreaksAProperty() {
        explored(new Bounds(3, 4, 2, 2));
    }

    private static Exploration explored(Bounds bounds) {
        Exploration found = new Explorer(new Protocol(bounds, Set.of())).explore();
        System.out.println("Protocol model, " + bounds + ": " + found.figures());
        assertThat(found.counterexample().map(Exploration.Counterexample::text)).isEmpty();
        assertEverythingHappens(found);
        return found;
    }

    private static void assertEverythingHappens(Exploration found) {
        assertThat(found.visited().keySet())
                .containsAll(EnumSet.allOf(Worker.Phase.class))
                .containsAll(EnumSet.allOf(PartitionState.class))
                .containsAll(EnumSet.complementOf(EnumSet.of(RunState.PLANNED, RunState.REFUSED, RunState.COMPLETED)));
    }
}
