package dev.hindcast.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostileYamlTest {
    @TempDir
    Path folder;

    @Test
    void nestedAliasesDoNotExpand() throws IOException {
        StringBuilder text = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
        for (int level = 1; level < 9; level++) {
            String alias = "*a" + (level - 1);
            text.append("a%d: &a%d [%s]\n"
                    .formatted(level, level, String.join(", ", java.util.Collections.nCopies(9, alias))));
        }

        assertThat(refused(text.toString())).satisfies(problem -> {
            assertThat(problem.message()).contains("at most");
            assertThat(problem.line()).isGreaterThan(1);
        });
    }

    @Test
    void tenThousandLevelsAreRefused() throws IOException {
        assertThat(refused("a: " + "[".repeat(10_000)).message()).contains("more than 50 levels");
        assertThat(refused("a: " + "{b: ".repeat(10_000)).message()).contains("more than 50 levels");
    }

    @Test
    void aHugeScalarIsRefusedUnread() throws IOException {
        assertThat(refused("a: " + "x".repeat(50 << 20)).message()).contains("1 MiB");
    }

    @Test
    void aMillionKeysAreRefused() throws IOException {
        String keys = IntStream.range(0, 1_000_000).mapToObj(i -> i + ": x").collect(Collectors.joining("\n"));

        assertThat(refused(keys).message()).contains("1 MiB");
        assertThat(refused(keys.substring(0, 900_000)).message()).contains("2000");
    }

    @Test
    void aRecursiveAliasIsRefused() throws IOException {
        assertThat(refused("a: &a [x, *a]\n")).satisfies(problem -> {
            assertThat(problem.message()).contains("a loop");
            assertThat(problem.column()).isEqualTo(11);
        });
    }

    @Test
    void tagsBuildNothing() throws IOException {
        assertThat(refused("a: !!java.net.URL [x]\n").message()).contains("cannot use a tag");
    }

    @Test
    void secondDocumentsAndBrokenTextAreRefusedWithTheirLine() throws IOException {
        assertThat(refused("a: b\n---\nc: d\n").line()).isEqualTo(2);
        assertThat(refused("a: b\nc: [d\n").line()).isEqualTo(3);
        assertThat(refused("").message()).contains("expected a mapping");
        assertThat(refused("just text").message()).contains("found 'just text', expected a mapping");
    }

    @Test
    void bytesThatAreNoTextAreRefused() throws IOException {
        Path file = Files.write(folder.resolve("bytes.yaml"), new byte[] {'a', ':', ' ', (byte) 0xff});
        Problems problems = new Problems();

        assertThat(YamlReader.read(file, problems)).isEmpty();
        assertThat(problems.sorted().get(0).message()).contains("UTF-8");
    }

    @Test
    void aKeyTwiceIsRefusedWithBothLines() throws IOException {
        assertThat(refused("gates: a\nname: b\ngates: c\n").message()).contains("on line 3", "before on line 1");
    }

    @Test
    void scalarsStayAsTheyWereWritten() throws IOException {
        Problems problems = new Problems();
        Section section = section(
                "country: no\nstore: 013\ndate: 2024-03-15\ntime: 22:30\nver: 1e3\nlease: 1_000\nnone: ~\n", problems);

        assertThat(section.find("country", Forms.TEXT)).contains("no");
        assertThat(section.find("store", Forms.TEXT)).contains("013");
        assertThat(section.find("date", Forms.DATE)).contains(java.time.LocalDate.of(2024, 3, 15));
        assertThat(section.find("time", Forms.TEXT)).contains("22:30");
        assertThat(section.find("none", Forms.TEXT)).contains("~");
        assertThat(problems.sorted()).isEmpty();
        assertThat(section.find("ver", Forms.integer(0, 10_000))).isEmpty();
        assertThat(section.find("lease", Forms.integer(0, 10_000))).isEmpty();
        assertThat(problems.sorted()).extracting(SpecProblem::line).containsExactly(5, 6);
    }

    private Section section(String text, Problems problems) throws IOException {
        Optional<Yaml.Fields> root = YamlReader.read(Files.writeString(folder.resolve("x.yaml"), text), problems);
        return new Section(root.orElseThrow(), problems);
    }

    private SpecProblem refused(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("x.yaml"), text);
        Problems problems = new Problems();
        Assertions.assertTimeout(Duration.ofSeconds(1), () -> YamlReader.read(file, problems));
        List<SpecProblem> found = problems.sorted();
        assertThat(found).hasSize(1);
        return found.get(0);
    }
}
