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
import dev.hindcast.manifest.SourceFold;
import dev.hindcast.spec.GateSpec;
import dev.hindcast.table.Watermark;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each falsified input turns exactly one check red; the untouched one turns none red (see GateKeeperTest). */
class ChecksTest {
    private static final String OTHER = "cd".repeat(16);
    private final GateKeeper gate = GateKeeper.standard();

    private record Bad(String what, String check, LegalGate input, String sample) {}

    @TestFactory
    Stream<DynamicTest> oneFalsificationTurnsExactlyOneCheckRed() {
        return Stream.of(states(), measurements(), ledger(), money(), differences(), outside(), elsewhere())
                .flatMap(List::stream)
                .map(bad -> DynamicTest.dynamicTest(bad.what(), () -> isCaught(bad)));
    }

    @Test
    void everyCheckIsTurnedRedByOneOfTheFalsifications() {
        assertThat(Stream.of(states(), measurements(), ledger(), money(), differences(), outside(), elsewhere())
                        .flatMap(List::stream)
                        .map(Bad::check))
                .containsAll(Checks.DEFAULT.stream()
                        .map(check -> check.title().name())
                        .filter(name -> !LimitChecksTest.CHECKS.contains(name))
                        .toList());
    }

    private void isCaught(Bad bad) {
        GateResult result = gate.judge(bad.input().input());

        assertThat(result.passed()).isFalse();
        Set<String> shutting = result.shutting().stream().map(Verdict::check).collect(Collectors.toSet());
        assertThat(shutting).contains(bad.check());
        // A boundary day is also a day: what is wrong there is wrong in its country, too.
        shutting.removeAll(bad.check().equals("boundaries-match-source") ? Set.of("countries-match-source") : Set.of());
        assertThat(shutting).containsExactly(bad.check());
        Verdict verdict = result.shutting().stream()
                .filter(one -> one.check().equals(bad.check()))
                .findFirst()
                .orElseThrow();
        assertThat(String.join("\n", verdict.samples())).contains(bad.sample());
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
                        legal().with("reconciled", without(legal().input().reconciled(), EMPTY)),
                        EMPTY),
                new Bad(
                        "a key is doubled and another lost",
                        "unique-keys",
                        legal().actual(MONDAY, found -> Altered.of(found, "distinctKeys", 9L)),
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
                        legal().source(EMPTY, source -> Altered.of(Altered.of(source, "winners", 8L), "dropped", 7L)),
                        EMPTY),
                new Bad(
                        "a winner has no row",
                        "ledger-balances",
                        legal().source(MONDAY, source -> Altered.of(source, "winners", 13L)),
                        MONDAY),
                new Bad(
                        "the comparison with main saw one row fewer",
                        "ledger-balances",
                        legal().diff(MONDAY, diff -> Altered.of(diff, "newRows", 9L)),
                        MONDAY),
                new Bad(
                        "a row was set aside",
                        "nothing-quarantined",
                        legal().source(
                                        MONDAY,
                                        source -> Altered.of(
                                                Altered.of(source, "winners", 13L),
                                                "quarantined",
                                                Map.of("no rate", 1L))),
                        "no rate"));
    }

    private static List<Bad> money() {
        return List.of(
                found("the source has a row more", "rows-match-source", fold("rows", 11L), MONDAY),
                found("another set of keys", "keys-match-source", fold("keys", OTHER), OTHER),
                found("an older version", "versions-match-source", fold("versions", OTHER), OTHER),
                found("one bucket differs", "checksums-match-source", fold("buckets", List.of(OTHER)), "2 of 2"),
                found(
                        "one cent",
                        "money-matches-source",
                        fold("sums", Map.of("tax", new BigDecimal("20.51"))),
                        "20.51"),
                found("another region", "regions-match-source", slice("region=Europe", 9, "20.50"), "Europe"),
                found("another currency", "currencies-match-source", slice("currency=EUR", 1, "0.00"), "EUR"),
                found("another state", "states-match-source", slice("state=REFUNDED", 1, "0.00"), "REFUNDED"),
                found("another country", "countries-match-source", slice("country=IE", 4, "8.49"), "8.49"),
                found("another band", "tax-bands-match-source", slice("tax_rate=0.1750", 1, "0.00"), "0.1750"),
                new Bad(
                        "a boundary day",
                        "boundaries-match-source",
                        legal().source(MONDAY, slice("country=IE", 4, "8.49")),
                        MONDAY));
    }

    private static Bad found(String what, String check, UnaryOperator<SourceFold> change, String sample) {
        return new Bad(what, check, legal().with("boundaries", Set.of()).source(MONDAY, change), sample);
    }

    private static UnaryOperator<SourceFold> fold(String component, Object value) {
        return source -> Altered.of(source, "content", Altered.of(source.content(), component, value));
    }

    private static UnaryOperator<SourceFold> slice(String name, long rows, String tax) {
        return source -> {
            Map<String, Slice> slices = new HashMap<>(source.content().slices());
            slices.put(name, new Slice(rows, Map.of("tax", new BigDecimal(tax))));
            return Altered.of(source, "content", Altered.of(source.content(), "slices", slices));
        };
    }

    @Test
    void aSumOfRatesIsNobodysMoney() {
        GateInput in = legal().source(
                        MONDAY,
                        fold("sums", Map.of("tax", new BigDecimal("20.50"), "tax_rate", new BigDecimal("9.0000"))))
                .input();

        assertThat(gate.judge(in).passed()).isTrue();
    }

    @Test
    void theSpecMayLetFindingsPassOrMakeACheckAWarning() {
        GateInput in = legal().source(MONDAY, fold("rows", 11L)).input();

        assertThat(gate.judge(with(in, Map.of("rows-match-source", 1L), List.of()))
                        .passed())
                .isTrue();
        assertThat(gate.judge(with(in, Map.of("rows-match-source", 0L), List.of()))
                        .passed())
                .isFalse();
        GateResult warned = gate.judge(with(in, Map.of(), List.of("rows-match-source")));
        assertThat(warned.passed()).isTrue();
        assertThat(warned.verdicts())
                .filteredOn(verdict -> !verdict.passed())
                .extracting(Verdict::check)
                .containsExactly("rows-match-source");
    }

    private static GateInput with(GateInput in, Map<String, Long> thresholds, List<String> warnings) {
        GateSpec gates =
                Altered.of(Altered.of(in.plan().spec().gates(), "thresholds", thresholds), "warnings", warnings);
        return Altered.of(
                in, "plan", Altered.of(in.plan(), "spec", Altered.of(in.plan().spec(), "gates", gates)));
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
                        legal().rule("refund.sql", new RuleAnswer(1, List.of("539000/7"))),
                        "539000/7"),
                new Bad(
                        "a row finds no exchange rate",
                        "references-resolve",
                        legal().with("references", Map.of("fx", new RuleAnswer(1, List.of("539000/7")))),
                        "fx: 539000/7"),
                new Bad(
                        "exchange rates were not asked",
                        "references-resolve",
                        legal().with("references", Map.of()),
                        "fx"),
                new Bad(
                        "a rule was not run",
                        "rules-hold",
                        legal().with("rules", LegalGate.rulesWithout("refund.sql")),
                        "refund.sql"),
                new Bad(
                        "a dimension changed",
                        "dependencies-unchanged",
                        legal().with("dependencyChanges", Map.of("tax", 2L)),
                        "tax: 2 rows"),
                new Bad(
                        "a dimension was not looked at",
                        "dependencies-unchanged",
                        legal().with("dependencyChanges", Map.of()),
                        "tax"));
    }

    private static List<Bad> elsewhere() {
        return List.of(
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
