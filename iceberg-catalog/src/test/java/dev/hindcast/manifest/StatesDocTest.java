package dev.hindcast.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/states.md is printed from the tables of moves. */
class StatesDocTest {
    private static final Path DOC = Path.of("docs", "states.md");
    private static final Path PRINTED = Path.of("target", "states.md");

    @Test
    void theDiagramsAreThoseOfTheTablesOfMoves() throws IOException {
        String right = printed();
        Files.writeString(PRINTED, right);
        assertThat(Files.exists(DOC) ? Files.readString(DOC) : "")
                .as("%s is not what the tables say; copy %s over it", DOC, PRINTED)
                .isEqualTo(right);
    }

    private static String printed() {
        return """
                # States

                Printed from `RunState.MOVES` and `PartitionState.MOVES`; a test compares. Each arrow is one guarded
                UPDATE; whatever has no arrow is refused before the database hears of it.

                ## A run

                A run holds its target table in every state but PLANNED, COMPLETED and ABORTED.

                %s
                ## A partition of a run

                RUNNING to RUNNING is a takeover: the lease of another holder has run out.

                %s""".formatted(
                        section(RunState.values(), RunState.MOVES, RunState::sentence),
                        section(PartitionState.values(), PartitionState.MOVES, PartitionState::sentence));
    }

    private static <S extends Enum<S>> String section(S[] states, Map<S, Set<S>> moves, Function<S, String> sentence) {
        return "```mermaid\nstateDiagram-v2\n    [*] --> %s\n%s```\n\n| state | meaning |\n|---|---|\n%s"
                .formatted(
                        states[0],
                        lines(states, from -> arrows(from, moves)),
                        lines(states, state -> Stream.of("| %s | %s |".formatted(state, sentence.apply(state)))));
    }

    private static <S extends Enum<S>> Stream<String> arrows(S from, Map<S, Set<S>> moves) {
        Set<S> next = moves.getOrDefault(from, Set.of());
        return next.isEmpty()
                ? Stream.of("    %s --> [*]".formatted(from))
                : next.stream().map(to -> "    %s --> %s".formatted(from, to));
    }

    private static <S> String lines(S[] states, Function<S, Stream<String>> linesOf) {
        return Arrays.stream(states).flatMap(linesOf).map(line -> line + "\n").collect(Collectors.joining());
    }
}
