package dev.hindcast;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/cases.md names tests that are there, for every case. */
class CasesDocTest {
    private static final Path DOC = Path.of("docs", "cases.md");
    private static final List<String> CASES = Arrays.stream(
                    ("01 02 04 06 07 10 12 13 14 15 17 19 20 21 23 24 26 28 31 32 34"
                                    + " 35 36 38 39 40 41 42 44 45 46 47 50 51 52 55 57 58 59 61 62 63 64 65 66 68"
                                    + " 69 71 73 74 76 77 79 80 81 83 84 86 88 90 91 92 95 96 97 102 103 104 105")
                            .split(" "))
            .map(number -> "C" + number)
            .toList();

    /** Case to its row: what went wrong, the outcome, the tests. */
    private static Map<String, List<String>> rows(String text) {
        Map<String, List<String>> rows = new TreeMap<>();
        text.lines()
                .filter(line -> line.matches("\\| C\\d+ \\|.*"))
                .map(line ->
                        Arrays.stream(line.split("\\|", -1)).map(String::strip).toList())
                .forEach(cells -> rows.put(cells.get(1), cells.subList(2, 5)));
        return rows;
    }

    /** What is wrong with the page. */
    private static List<String> problems(String text) {
        List<String> problems = new ArrayList<>();
        Map<String, List<String>> rows = rows(text);
        CASES.stream().filter(one -> !rows.containsKey(one)).forEach(one -> problems.add(one + " is left out"));
        Map<String, String> sources = sources();
        rows.forEach((one, cells) -> problems.addAll(problems(one, cells, sources)));
        return problems;
    }

    private static List<String> problems(String one, List<String> cells, Map<String, String> sources) {
        List<String> named = Pattern.compile("`(\\w+#\\w+)`")
                .matcher(cells.get(2))
                .results()
                .map(found -> found.group(1))
                .toList();
        List<String> problems = named.stream()
                .filter(test -> !isTest(test, sources))
                .map(test -> one + ": there is no test " + test)
                .collect(Collectors.toCollection(ArrayList::new));
        if (named.isEmpty() != cells.get(1).startsWith("not shown: ")) {
            problems.add(one + ": a case without a test is not shown, and says why");
        }
        return problems;
    }

    private static boolean isTest(String test, Map<String, String> sources) {
        int hash = test.indexOf('#');
        String source = sources.getOrDefault(test.substring(0, hash), "");
        int method = source.indexOf("void " + test.substring(hash + 1) + "(");
        if (method < 0) {
            return false;
        }
        // Its annotations stand between the method before it and its own name.
        String before = source.substring(Math.max(0, source.lastIndexOf("void ", method - 1)), method);
        return before.contains("@Test") || before.contains("@ParameterizedTest");
    }

    /** Simple name of each test class to its text; two of one name are one. */
    private static Map<String, String> sources() {
        Map<String, String> sources = new TreeMap<>();
        for (String module : List.of("iceberg-catalog", "flink-job")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "test", "java"))) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .forEach(file -> sources.merge(
                                file.getFileName().toString().replace(".java", ""), text(file), String::concat));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return sources;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void everyCaseNamesTestsThatAreThere() {
        assertThat(problems(text(DOC))).isEmpty();
    }

    @Test
    void aMissingCaseAMistypedTestAndAHelperMethodAreNoticed() {
        String right = text(DOC);
        assertThat(problems(right.replaceFirst("\\| C07 \\|[^\n]*\n", ""))).containsExactly("C07 is left out");
        assertThat(problems(right.replace("#aLateOlderVersionAnd", "#aLateOldVersionAnd")))
                .singleElement()
                .asString()
                .startsWith("C04: there is no test CandidateCatchUpTest#aLateOldVersionAnd");
        assertThat(problems(right.replace("`KillIT#twoKillsChangeNothing`", "`KillIT#kills`")))
                .containsExactly("C57: there is no test KillIT#kills");
        assertThat(problems(right.replaceFirst("not shown: attempts", "right: attempts")))
                .hasSize(1);
    }
}
