package dev.hindcast.gate;

import static dev.hindcast.gate.LegalGate.EMPTY;
import static dev.hindcast.gate.LegalGate.MONDAY;
import static dev.hindcast.gate.LegalGate.TUESDAY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.gate.GateInput.LiveFreshness;
import dev.hindcast.gate.GateInput.MeasuredAt;
import dev.hindcast.gate.GateInput.RuleAnswer;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionDiff.KeyDiff;
import dev.hindcast.manifest.PartitionFacts.Slice;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.table.Watermark;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each falsified input turns exactly one check red; the untouched one turns none red (see GateKeeperTest). */
class ChecksTest {
    private final GateKeeper gate = GateKeeper.standard();

    private record Bad(String what, String check, LegalGate input, String sample) {}

    @TestFactory
    Stream<DynamicTest> oneFalsificationTurnsExactlyOneCheckRed() {
        return Stream.of(states(), measurements(), ledger(), money(), differences(), outside())
                .flatMap(List::stream)
                .map(bad -> DynamicTest.dynamicTest(bad.what(), () -> isCaught(bad)));
    }

    @Test
    void everyCheckIsTurnedRedByOneOfTheFalsifications() {
        assertThat(Stream.of(states(), measurements(), ledger(), money(), differences(), outside())
                        .flatMap(List::stream)
                        .map(Bad::check))
                .containsAll(Checks.DEFAULT.stream()
                        .map(check -> check.title().name())
                        .toList());
    }

    private void isCaught(Bad bad) {
        GateResult result = gate.judge(bad.input().input());

        assertThat(result.shutting()).extracting(Verdict::check).containsExactly(bad.check());
        assertThat(result.passed()).isFalse();
        assertThat(String.join("\n", result.shutting().get(0).samples())).contains(bad.sample());
    }

    private static List<Bad> states() {
        return List.of(
                new Bad(
                        "one partition failed",
                        "all-partitions-validated",
                        legal().row(MONDAY, row -> Altered.of(row, "state", PartitionState.FAILED)),
                        MONDAY),
                new Bad(
                        "one partition still running",
                        "all-partitions-validated",
                        legal().row(EMPTY, row -> Altered.of(row, "state", PartitionState.RUNNING)),
                        EMPTY),
                new Bad(
                        "an attempt started from a foreign snapshot",
                        "one-input-version",
                        legal().row(MONDAY, row -> Altered.of(row, "inputSnapshot", "4711")),
                        MONDAY),
                new Bad(
                        "an attempt started after the candidate's watermark",
                        "one-input-version",
                        legal().row(MONDAY, row -> Altered.of(row, "inputSnapshot", "999:12:3000000")),
                        MONDAY),
                new Bad(
                        "catch-up touched a partition after it was measured",
                        "one-input-version",
                        legal().with("measuredAt", measured(TUESDAY, new MeasuredAt(44, LegalGate.W0, false))),
                        TUESDAY),
                new Bad(
                        "other code computed a partition",
                        "one-code-version",
                        legal().row(MONDAY, row -> Altered.of(row, "codeSha", "beef")),
                        MONDAY),
                new Bad(
                        "main is ahead",
                        "caught-up",
                        legal().with("mainWatermark", new Watermark(901, 10, 3_000_000)),
                        ""));
    }

    private static List<Bad> measurements() {
        return List.of(
                new Bad(
                        "a partition was not compared",
                        "no-partition-missing",
                        legal().with("diffs", without(legal().input().diffs(), EMPTY)),
                        EMPTY),
                new Bad(
                        "a partition was not measured",
                        "no-partition-missing",
                        legal().with("facts", without(legal().input().facts(), EMPTY)),
                        EMPTY),
                new Bad(
                        "a key is doubled and another lost",
                        "unique-keys",
                        legal().facts(MONDAY, facts -> Altered.of(facts, "distinctKeys", 9L)),
                        MONDAY),
                new Bad(
                        "the comparison saw a doubled key",
                        "unique-keys",
                        legal().diff(MONDAY, diff -> Altered.of(diff, "doubledNew", 1L)),
                        MONDAY));
    }

    private static List<Bad> ledger() {
        return List.of(
                new Bad(
                        "everything was dropped",
                        "empty-confirmed",
                        legal().facts(EMPTY, facts -> Altered.of(Altered.of(facts, "winners", 8L), "dropped", 7L)),
                        EMPTY),
                new Bad(
                        "a winner has no row",
                        "ledger-balances",
                        legal().facts(MONDAY, facts -> Altered.of(facts, "winners", 13L)),
                        MONDAY),
                new Bad(
                        "the judged snapshot holds one row fewer",
                        "ledger-balances",
                        legal().diff(MONDAY, diff -> Altered.of(diff, "newRows", 9L)),
                        MONDAY),
                new Bad(
                        "a row was set aside",
                        "nothing-quarantined",
                        legal().facts(
                                        MONDAY,
                                        facts -> Altered.of(
                                                Altered.of(facts, "winners", 13L),
                                                "quarantined",
                                                Map.of("no rate", 1L))),
                        "no rate"));
    }

    private static List<Bad> money() {
        Map<String, Slice> rows = new HashMap<>(LegalGate.facts(MONDAY, 10).slices());
        rows.put("country=IE", new Slice(3, Map.of("tax", new BigDecimal("8.50"))));
        Map<String, Slice> cent = new HashMap<>(LegalGate.facts(MONDAY, 10).slices());
        cent.put("country=IE", new Slice(4, Map.of("tax", new BigDecimal("8.51"))));
        Map<String, Slice> lost = new HashMap<>(LegalGate.facts(MONDAY, 10).slices());
        lost.remove("currency=GBP");
        return List.of(
                new Bad(
                        "a slice lacks a row",
                        "slices-add-up",
                        legal().facts(MONDAY, facts -> Altered.of(facts, "slices", rows)),
                        "rows by country"),
                new Bad(
                        "a slice has one cent more",
                        "slices-add-up",
                        legal().facts(MONDAY, facts -> Altered.of(facts, "slices", cent)),
                        "20.51"),
                new Bad(
                        "a slice column is missing",
                        "slices-add-up",
                        legal().facts(MONDAY, facts -> Altered.of(facts, "slices", lost)),
                        "currency"));
    }

    private static List<Bad> differences() {
        KeyDiff irish = LegalGate.key("539000/7", false, true);
        KeyDiff lost = new KeyDiff("539000/8", false, true, Map.of("tax", "1.00"), Map.of());
        KeyDiff wrong = LegalGate.key("539000/9", true, false);
        return List.of(
                new Bad(
                        "an Irish row changed",
                        "no-unexpected-change",
                        legal().diff(MONDAY, diff -> unexpected(diff, 1, irish)),
                        "539000/7: tax 1.75 -> 2.00"),
                new Bad(
                        "a row is lost, and the sample says which",
                        "no-row-lost-or-added",
                        legal().diff(MONDAY, diff -> Altered.of(unexpected(diff, 1, lost), "onlyOld", 1L)),
                        "539000/8: lost"),
                new Bad(
                        "more rows are unexpected than changed",
                        "no-row-lost-or-added",
                        legal().diff(EMPTY, diff -> Altered.of(Altered.of(diff, "unexpected", 2L), "onlyNew", 2L)),
                        EMPTY),
                new Bad(
                        "a tax went down",
                        "right-direction",
                        legal().diff(
                                        MONDAY,
                                        diff -> Altered.of(
                                                Altered.of(diff, "wrongDirection", 1L), "samples", List.of(wrong))),
                        "539000/9"),
                new Bad(
                        "nothing changed at all",
                        "declared-change-happened",
                        legal().diff(MONDAY, diff -> Altered.of(diff, "changed", 0L))
                                .diff(TUESDAY, diff -> Altered.of(diff, "changed", 0L)),
                        ""));
    }

    private static List<Bad> outside() {
        return List.of(
                new Bad(
                        "a rule returns a row",
                        "rules-hold",
                        legal().with("rules", Map.of("refund.sql", new RuleAnswer(1, List.of("539000/7")))),
                        "539000/7"),
                new Bad("a rule was not run", "rules-hold", legal().with("rules", Map.of()), "refund.sql"),
                new Bad(
                        "a dimension changed",
                        "dependencies-unchanged",
                        legal().with("dependencyChanges", Map.of("tax", 2L)),
                        "tax: 2 rows"),
                new Bad(
                        "a dimension was not looked at",
                        "dependencies-unchanged",
                        legal().with("dependencyChanges", Map.of()),
                        "tax"),
                new Bad(
                        "a sample differs",
                        "samples-hold",
                        legal().with(
                                        "sampleReadings",
                                        Optional.of(new SampleReadings(
                                                Map.of(List.of("539993", "1", "tax_rate"), "0.1750"), Map.of()))),
                        "0.2"),
                new Bad(
                        "the samples were not read",
                        "samples-hold",
                        legal().with("sampleReadings", Optional.empty()),
                        ""),
                new Bad(
                        "live was too slow",
                        "freshness-held",
                        legal().with("freshness", Optional.of(new LiveFreshness(3, Duration.ofMinutes(46)))),
                        ""),
                new Bad("live was not measured", "freshness-held", legal().with("freshness", Optional.empty()), ""));
    }

    @Test
    void anUnexpectedChangeIsNamedByTheSliceOfTheDeclaredCondition() {
        GateInput in = legal().diff(
                        MONDAY,
                        diff -> Altered.of(
                                unexpected(
                                        Altered.of(diff, "changed", 400L), 318, LegalGate.key("539000/7", false, true)),
                                "unexpectedBySlice",
                                Map.of("country=IE", 318L, "currency=GBP", 318L, "region=Europe", 318L)))
                .input();

        assertThat(new NoUnexpectedChange().judge(in).sentence())
                .isEqualTo("318 rows of country IE changed that the spec does not expect");
    }

    @Test
    void anAcceptedDependencyChangePasses() {
        GateInput in = legal().with("dependencyChanges", Map.of("tax", 2L))
                .with("acceptedDependencies", Set.of("tax"))
                .input();

        assertThat(gate.judge(in).passed()).isTrue();
    }

    @Test
    void catchUpsInputSnapshotsMayBeBareIdsOrWatermarks() {
        GateInput in = legal().row(MONDAY, row -> Altered.of(row, "inputSnapshot", "700"))
                .row(TUESDAY, row -> Altered.of(row, "inputSnapshot", "800:8:1500000"))
                .input();

        assertThat(gate.judge(in).passed()).isTrue();
    }

    @Test
    void emptyPartitionsAreCounted() {
        assertThat(new EmptyConfirmed().judge(legal().input()).actual()).isEqualTo("0 unconfirmed, 1 confirmed");
    }

    private static LegalGate legal() {
        return new LegalGate();
    }

    private static PartitionDiff unexpected(PartitionDiff diff, long keys, KeyDiff sample) {
        return Altered.of(Altered.of(diff, "unexpected", keys), "samples", List.of(sample));
    }

    private static Map<String, MeasuredAt> measured(String partition, MeasuredAt at) {
        Map<String, MeasuredAt> all = new HashMap<>(legal().input().measuredAt());
        all.put(partition, at);
        return all;
    }

    private static <T> Map<String, T> without(Map<String, T> map, String key) {
        Map<String, T> rest = new HashMap<>(map);
        rest.remove(key);
        return rest;
    }
}
