package dev.hindcast.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.gate.Keys.SigningKey;
import dev.hindcast.manifest.ApprovalRow;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Watermark;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApprovalsTest {
    private static final Drift.Since NO_DRIFT = watermark -> Drift.NONE;

    @TempDir
    private Path folder;

    private Keys keys;
    private SigningKey platform;
    private SigningKey finance;
    private LockedPlan plan;
    private GateResult result;

    @BeforeEach
    void makeKeys() {
        keys = new Keys(folder.resolve("keys"));
        platform = keys.create("platform");
        finance = keys.create("finance");
        plan = LegalGate.plan(Map.of("platform", platform.publicKey()), Map.of("finance", finance.publicKey()));
        result = GateKeeper.standard().judge(new LegalGate().with("plan", plan).input());
    }

    @Test
    void bothOwnersAreEnough() {
        assertThat(missing(both())).isEmpty();
    }

    @Test
    void eachMissingRuleNamesGroupsOwnersAndCommand() {
        assertThat(missing(List.of()))
                .extracting(MissingApproval::text)
                .containsExactly(
                        "technical: 0 of 1 approvals; owners: platform: hindcast approve " + LegalGate.RUN
                                + " --as platform",
                        "financial and differences: 0 of 1 approvals; owners: finance: hindcast approve "
                                + LegalGate.RUN + " --as finance");
    }

    @Test
    void whoseKeyFilesDoNotBelongTogetherHasNotApproved() {
        SigningKey mixed = new SigningKey("finance", platform.privateKey(), finance.publicKey());

        assertThatThrownBy(() -> Approvals.sign(plan, result, "finance", mixed))
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.APPROVAL_INVALID))
                .hasMessageContaining("does not verify");
    }

    @Test
    void aFalseSignatureDoesNotCount() {
        ApprovalRow right = both().get(1);
        ApprovalRow forged = Altered.of(right, "signature", Ed25519.sign(platform.privateKey(), right.payload()));

        assertThat(missing(List.of(both().get(0), forged)))
                .singleElement()
                .asString()
                .contains("does not verify");
    }

    @Test
    void aChangedPayloadDoesNotCount() {
        ApprovalRow right = both().get(1);
        ApprovalRow widened = Altered.of(right, "payload", right.payload().replace("\"1000\"", "\"9000\""));

        assertThat(widened.payload()).isNotEqualTo(right.payload());
        assertThat(missing(List.of(both().get(0), widened)))
                .singleElement()
                .asString()
                .contains("does not verify");
    }

    @Test
    void aKeyThatThePlanDoesNotNameCannotSign() {
        assertThatThrownBy(() -> Approvals.sign(plan, result, "finance", platform))
                .isInstanceOfSatisfying(
                        HindcastException.class,
                        error -> assertThat(error.code()).isEqualTo(ErrorCode.APPROVAL_INVALID));
        assertThatThrownBy(() -> Approvals.sign(plan, result, "mallory", platform))
                .hasMessageContaining("no such owner");
    }

    @Test
    void aForeignKeyUnderAnOwnersNameDoesNotCount() {
        SigningKey mallory = keys.create("mallory");
        ApprovalRow right = both().get(1);
        ApprovalRow foreign = new ApprovalRow(
                right.runId(),
                "finance",
                mallory.publicKey(),
                right.groups(),
                right.payload(),
                Ed25519.sign(mallory.privateKey(), right.payload()),
                null);

        assertThat(missing(List.of(both().get(0), foreign)))
                .singleElement()
                .asString()
                .contains("its key is not the one");
    }

    @Test
    void aShutGateCannotBeApprovedAndIsMissingFirst() {
        GateResult shut = Altered.of(
                GateKeeper.standard()
                        .judge(new LegalGate()
                                .with("plan", plan)
                                .with("rules", Map.of())
                                .input()),
                "contentDigest",
                result.contentDigest());

        assertThatThrownBy(() -> Approvals.sign(plan, shut, "platform", platform))
                .hasMessageContaining("rules-hold");
        assertThat(Approvals.missing(plan, shut, both(), "alice", NO_DRIFT))
                .first()
                .asString()
                .contains("rules-hold");
    }

    @Test
    void anotherContentAtTheSameWatermarkVoidsApprovals() {
        GateResult other = Altered.of(result, "contentDigest", "00".repeat(32));

        assertThat(Approvals.missing(plan, other, both(), "alice", NO_DRIFT))
                .hasSize(2)
                .allMatch(one -> one.sentence().contains("given for another result"));
    }

    @Test
    void catchUpWithinTheSignedLimitsKeepsAnApprovalAndBeyondVoidsIt() {
        GateResult later = Altered.of(
                Altered.of(result, "contentDigest", "00".repeat(32)), "watermark", new Watermark(950, 10, 3).text());
        Drift small = new Drift(1000, new BigDecimal("500.00"));
        Drift large = new Drift(1000, new BigDecimal("500.01"));

        assertThat(Approvals.missing(plan, later, both(), "alice", signed -> small))
                .singleElement()
                .extracting(MissingApproval::sentence)
                .asString()
                .startsWith("technical")
                .contains("the limits are 0 and 0");
        assertThat(Approvals.missing(plan, later, both(), "alice", signed -> large))
                .hasSize(2)
                .last()
                .asString()
                .contains("500.01");
    }

    @Test
    void theOneWhoRanIsNotTheOnlyOneWhoApproves() {
        LockedPlan alone = LegalGate.plan(Map.of("alice", platform.publicKey()), Map.of("alice", platform.publicKey()));
        List<ApprovalRow> own = List.of(Approvals.sign(alone, result, "alice", platform));

        assertThat(Approvals.missing(alone, result, own, "alice", NO_DRIFT))
                .singleElement()
                .asString()
                .contains("alice created the run");
        assertThat(Approvals.missing(alone, result, own, "bob", NO_DRIFT)).isEmpty();
    }

    @Test
    void theOneWhoRanDoesNotPassUnderASecondNameWithTheSameKey() {
        LockedPlan twice = LegalGate.plan(Map.of("alice", platform.publicKey()), Map.of("al", platform.publicKey()));
        List<ApprovalRow> own = List.of(
                Approvals.sign(twice, result, "alice", platform), Approvals.sign(twice, result, "al", platform));

        assertThat(Approvals.missing(twice, result, own, "alice", NO_DRIFT)).hasSize(1);
    }

    @Test
    void privateKeysAreReadableByTheirOwnerAloneAndNeverReplaced() throws IOException {
        Path file = folder.resolve("keys/platform.key");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThatThrownBy(() -> keys.create("platform")).hasMessageContaining("there already");
        assertThat(keys.load("platform").publicKey())
                .isEqualTo(platform.publicKey())
                .startsWith("ed25519:");
        assertThat(keys.all()).containsOnlyKeys("finance", "platform");
        assertThat(platform).hasToString("platform " + platform.publicKey());
        assertThatThrownBy(() -> keys.create("../x")).hasMessageContaining("../x");
    }

    @Test
    void theKnownVectorOfRfc8032Verifies() {
        String key = "ed25519:"
                + java.util.Base64.getEncoder()
                        .encodeToString(java.util.HexFormat.of()
                                .parseHex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"));
        String signature = java.util.Base64.getEncoder()
                .encodeToString(java.util.HexFormat.of()
                        .parseHex("92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                                + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"));

        assertThat(Ed25519.verifies(key, "r", signature)).isTrue();
        assertThat(Ed25519.verifies(key, "s", signature)).isFalse();
    }

    @Test
    void thePageShowsWhyTheGateIsShutAndWhatToTypeNext() {
        GateResult shut = GateKeeper.standard()
                .judge(new LegalGate()
                        .diff(
                                LegalGate.MONDAY,
                                diff -> Altered.of(
                                        Altered.of(diff, "unexpected", 1L),
                                        "samples",
                                        List.of(LegalGate.key("539000/7", false, true))))
                        .input());
        String page = GateText.page(LegalGate.RUN, shut, List.of());

        assertThat(page)
                .contains("SHUT")
                .contains("\u2717 1 rows changed that the spec does not expect")
                .contains("no-unexpected-change: expected 0, found 1, threshold 0")
                .contains("- 2011-01-04 539000/7: tax 1.75 -> 2.00")
                .contains("\u2713 Every key stands once")
                .contains("Next: hindcast diff " + LegalGate.RUN);
        assertThat(GateText.json(shut, List.of()).path("shut_by").get(0).asText())
                .isEqualTo("no-unexpected-change");
    }

    @Test
    void anOpenGateNamesThePublish() {
        assertThat(GateText.page(LegalGate.RUN, result, missing(both())))
                .contains(": OPEN\n")
                .contains("Next: hindcast publish " + LegalGate.RUN);
        assertThat(GateText.page(LegalGate.RUN, result, missing(List.of()))).contains("SHUT until it is approved");
    }

    private List<ApprovalRow> both() {
        return List.of(
                Approvals.sign(plan, result, "platform", platform), Approvals.sign(plan, result, "finance", finance));
    }

    @Test
    void theNextCommandNamesAnOwnerWhoHasNotApproved() {
        List<ApprovalRow> first = List.of(Approvals.sign(plan, result, "platform", platform));

        assertThat(GateText.next(LegalGate.RUN, result, missing(List.of()))).endsWith(" --as platform");
        assertThat(GateText.next(LegalGate.RUN, result, missing(first))).endsWith(" --as finance");
    }

    private List<MissingApproval> missing(List<ApprovalRow> approvals) {
        return Approvals.missing(plan, result, approvals, "alice", NO_DRIFT);
    }
}
