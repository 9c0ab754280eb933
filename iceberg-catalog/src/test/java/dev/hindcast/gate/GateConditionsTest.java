package dev.hindcast.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.gate.GateInput.LiveFreshness;
import dev.hindcast.gate.GateInput.MeasuredAt;
import dev.hindcast.gate.Keys.SigningKey;
import dev.hindcast.manifest.ApprovalRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Watermark;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The gate needs every condition: with a single one missing it is shut, its page says which one, and what to type next. */
class GateConditionsTest {
    @TempDir
    Path folder;

    private SigningKey platform;
    private SigningKey finance;
    private LockedPlan plan;
    private GateResult right;

    private record Missing(String what, String named, LegalGate evidence, UnaryOperator<List<ApprovalRow>> approvals) {}

    @BeforeEach
    void allIsWell() {
        Keys keys = new Keys(folder.resolve("keys"));
        platform = keys.create("platform");
        finance = keys.create("finance");
        plan = LegalGate.plan(Map.of("platform", platform.publicKey()), Map.of("finance", finance.publicKey()));
        right = judged(legal());
    }

    @Test
    void withAllConditionsItIsOpen() {
        assertThat(page(new Missing("nothing", "", legal(), given -> given), "alice"))
                .contains(": OPEN\n")
                .contains("Next: hindcast publish " + LegalGate.RUN);
    }

    @TestFactory
    Stream<DynamicTest> withoutASingleOneItIsShutAndNamesIt() {
        return Stream.of(states(), evidence(), signatures())
                .flatMap(List::stream)
                .map(missing -> DynamicTest.dynamicTest(
                        missing.what(),
                        () -> assertThat(page(missing, "alice"))
                                .contains(": SHUT")
                                .contains(missing.named())
                                .doesNotContain("Next: hindcast publish")
                                .containsPattern("Next: hindcast [a-z]+ " + LegalGate.RUN)));
    }

    @Test
    void theOneWhoRanCannotBeTheOnlyOneWhoApproves() {
        plan = LegalGate.plan(Map.of("platform", platform.publicKey()), Map.of("platform", platform.publicKey()));
        right = judged(legal());
        List<ApprovalRow> own = List.of(Approvals.sign(plan, right, "platform", platform));
        List<MissingApproval> missing = Approvals.missing(plan, right, own, "platform", since -> Drift.NONE);

        assertThat(GateText.page(LegalGate.RUN, right, missing))
                .contains("SHUT until it is approved")
                .contains("cannot be the only one");
    }

    private List<Missing> states() {
        return List.of(
                of("a failed partition", "all-partitions-validated", state(PartitionState.FAILED)),
                of("an active partition", "all-partitions-validated", state(PartitionState.RUNNING)),
                of("a partition not begun", "all-partitions-validated", state(PartitionState.PENDING)),
                of("a partition that nobody knows", "all-partitions-validated", legal().with("partitions", List.of())),
                of(
                        "other code in one partition",
                        "one-code-version",
                        legal().row(LegalGate.MONDAY, row -> Altered.of(row, "codeSha", "beef"))),
                of(
                        "other input in one partition",
                        "one-input-version",
                        legal().row(LegalGate.MONDAY, row -> Altered.of(row, "inputSnapshot", "4711"))),
                of("evidence from before the last catch-up", "one-input-version", legal().with("measuredAt", stale())),
                of(
                        "other versions of a dependency",
                        "dependencies-unchanged",
                        legal().with("dependencyChanges", Map.of("tax", 1L, "fx", 0L))),
                of("main is ahead", "caught-up", legal().with("mainWatermark", new Watermark(901, 10, 3_000_000))));
    }

    private List<Missing> evidence() {
        return List.of(
                of("no reconciliation", "no-partition-missing", legal().with("reconciled", Map.of())),
                of("no comparison with main", "no-partition-missing", legal().with("diffs", Map.of())),
                of(
                        "a rule that was not run",
                        "rules-hold",
                        legal().with("rules", LegalGate.rulesWithout("refund.sql"))),
                of(
                        "dependencies that were not looked at",
                        "dependencies-unchanged",
                        legal().with("dependencyChanges", Map.of())),
                of("samples that were not read", "samples-hold", legal().with("sampleReadings", Optional.empty())),
                of(
                        "a failed hard check",
                        "unique-keys",
                        legal().actual(LegalGate.MONDAY, found -> Altered.of(found, "distinctKeys", 9L))),
                of("freshness that was not measured", "freshness-held", legal().with("freshness", Optional.empty())),
                of(
                        "freshness that was not held",
                        "freshness-held",
                        legal().with("freshness", Optional.of(new LiveFreshness(3, Duration.ofMinutes(46))))));
    }

    private List<Missing> signatures() {
        return List.of(
                signed("no approval of the technical checks", "technical: 0 of 1", given -> given.subList(1, 2)),
                signed(
                        "no approval of the financial checks",
                        "financial and differences: 0 of 1",
                        given -> given.subList(0, 1)),
                signed(
                        "a false signature",
                        "does not verify",
                        given -> changed(given, "signature", given.get(0).signature())),
                signed(
                        "a key that the plan does not name",
                        "its key is not the one",
                        given -> changed(given, "publicKey", platform.publicKey())),
                signed(
                        "somebody who owns nothing",
                        "financial and differences: 0 of 1",
                        given -> changed(given, "actor", "mallory")),
                signed("an approval of another result", "given for another result", given -> ofAnotherResult(given)));
    }

    private List<ApprovalRow> ofAnotherResult(List<ApprovalRow> given) {
        GateResult other = Altered.of(right, "contentDigest", "00".repeat(32));
        return List.of(given.get(0), Approvals.sign(plan, other, "finance", finance));
    }

    private static List<ApprovalRow> changed(List<ApprovalRow> given, String component, Object value) {
        List<ApprovalRow> changed = new ArrayList<>(given);
        changed.set(1, Altered.of(given.get(1), component, value));
        return changed;
    }

    private String page(Missing missing, String creator) {
        GateResult result = judged(missing.evidence());
        List<ApprovalRow> both = List.of(
                Approvals.sign(plan, right, "platform", platform), Approvals.sign(plan, right, "finance", finance));
        List<MissingApproval> lines =
                Approvals.missing(plan, result, missing.approvals().apply(both), creator, since -> Drift.NONE);
        return GateText.page(LegalGate.RUN, result, lines);
    }

    private GateResult judged(LegalGate evidence) {
        return GateKeeper.standard().judge(evidence.with("plan", plan).input());
    }

    private static Missing of(String what, String named, LegalGate evidence) {
        return new Missing(what, named + ": expected", evidence, given -> given);
    }

    private static Missing signed(String what, String named, UnaryOperator<List<ApprovalRow>> approvals) {
        return new Missing(what, named, legal(), approvals);
    }

    private static LegalGate state(PartitionState state) {
        return legal().row(LegalGate.MONDAY, row -> Altered.of(row, "state", state));
    }

    private static Map<String, MeasuredAt> stale() {
        Map<String, MeasuredAt> at = new HashMap<>(legal().input().measuredAt());
        at.put(LegalGate.MONDAY, new MeasuredAt(44, LegalGate.W0, false));
        return at;
    }

    private static LegalGate legal() {
        return new LegalGate();
    }
}
