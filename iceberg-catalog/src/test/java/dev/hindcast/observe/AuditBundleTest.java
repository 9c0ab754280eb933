package dev.hindcast.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.gate.Altered;
import dev.hindcast.gate.ApprovalPayload;
import dev.hindcast.gate.Approvals;
import dev.hindcast.gate.GateEvidence;
import dev.hindcast.gate.GateResult;
import dev.hindcast.gate.Keys;
import dev.hindcast.gate.Keys.SigningKey;
import dev.hindcast.manifest.ApprovalRow;
import dev.hindcast.manifest.EventRow;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.plan.LockedPlan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditBundleTest {
    @TempDir
    private static Path folder;

    private static AuditInput input;
    private static Path bundle;
    private static String root;

    @BeforeAll
    static void writeBundle() {
        input = AuditedRun.in(folder);
        bundle = folder.resolve("audit.zip");
        root = AuditBundle.write(bundle, input);
    }

    @Test
    void anUntouchedBundleProvesItself() {
        assertThat(AuditVerify.verify(bundle, Optional.of(root))).isEmpty();
        assertThat(input.events()).hasSizeGreaterThan(5);
    }

    @Test
    void theSameInputGivesTheSameFile() throws IOException {
        Path again = folder.resolve("again.zip");
        AuditBundle.write(again, input);

        assertThat(Files.mismatch(bundle, again)).isEqualTo(-1);
    }

    @Test
    void everyOneOfAHundredChangedBitsIsFound() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        byte[] right = Files.readAllBytes(bundle);
        for (int i = 0; i < 100; i++) {
            byte[] wrong = right.clone();
            int at = random.nextInt(wrong.length);
            wrong[at] ^= (byte) (1 << random.nextInt(8));

            assertThat(verify(wrong)).as("seed %d, byte %d", seed, at).isNotEmpty();
        }
    }

    @Test
    void aCutALongerAndAnEmptyFileAreFound() throws IOException {
        byte[] right = Files.readAllBytes(bundle);

        assertThat(verify(java.util.Arrays.copyOf(right, right.length - 1))).isNotEmpty();
        assertThat(verify(java.util.Arrays.copyOf(right, right.length + 1))).isNotEmpty();
        assertThat(verify(new byte[0])).isNotEmpty();
    }

    @Test
    void aFileThatIsNoBundleIsOneProblem() throws IOException {
        assertThat(verify("# a page\n".getBytes(StandardCharsets.UTF_8)))
                .singleElement()
                .satisfies(problem -> assertThat(problem.toString()).contains("no audit bundle"));
        Path other = folder.resolve("other.zip");
        byte[] right = Files.readAllBytes(bundle);
        try (var zip = new java.util.zip.ZipOutputStream(Files.newOutputStream(other))) {
            zip.putNextEntry(new java.util.zip.ZipEntry("letter.txt"));
        }
        assertThat(verify(Files.readAllBytes(other)))
                .singleElement()
                .satisfies(problem -> assertThat(problem.toString()).contains("no audit bundle"));
        assertThat(verify(right)).isEmpty();
    }

    @Test
    void aChangedLetterInEachEntryIsFoundByItsNameWithoutTheSeal() throws IOException {
        byte[] listed = SealedZip.read(Files.readAllBytes(bundle)).get(EntryList.NAME);
        for (String name : AuditBundle.entries(input).keySet()) {
            Map<String, byte[]> entries = AuditBundle.entries(input);
            byte[] changed = entries.getOrDefault(name, new byte[0]);
            changed[changed.length / 2] ^= 1;
            entries.put(EntryList.NAME, listed);

            assertThat(EntryCheck.problems(entries, Optional.empty()))
                    .extracting(AuditProblem::entry)
                    .contains(name);
        }
    }

    @Test
    void aRemovedEventIsFoundEvenWhenTheBundleIsSealedAnew() {
        List<EventRow> fewer = new ArrayList<>(input.events());
        fewer.remove(2);

        assertThat(resealed(Altered.of(input, "events", fewer)))
                .singleElement()
                .satisfies(problem -> assertThat(problem.entry()).isEqualTo(AuditBundle.EVENTS));
    }

    @Test
    void aRemovedLastEventShowsInTheRootDigest() {
        List<EventRow> fewer = input.events().subList(0, input.events().size() - 1);
        Path file = folder.resolve("shorter.zip");
        AuditBundle.write(file, Altered.of(input, "events", fewer));

        assertThat(AuditVerify.verify(file, Optional.of(root)))
                .singleElement()
                .asString()
                .contains("root digest");
    }

    @Test
    void aChangedEventIsFoundEvenWhenTheBundleIsSealedAnew() {
        List<EventRow> changed = new ArrayList<>(input.events());
        changed.set(1, Altered.of(changed.get(1), "actor", "mallory"));

        assertThat(resealed(Altered.of(input, "events", changed)))
                .extracting(AuditProblem::entry)
                .containsExactly(AuditBundle.EVENTS);
    }

    @Test
    void anApprovalOfAnotherDigestIsFound() {
        ApprovalRow right = input.approvals().get(0);
        ApprovalPayload payload = ApprovalPayload.parse(right.payload()).orElseThrow();
        String other = Altered.of(payload, "content", "00".repeat(32)).text();
        SigningKey key = new Keys(folder.resolve("keys")).load(right.actor());
        ApprovalRow wrong =
                Altered.of(Altered.of(right, "payload", other), "signature", signed(key.privateKey(), other));

        assertThat(resealed(Altered.of(input, "approvals", List.of(wrong))))
                .singleElement()
                .asString()
                .contains("another digest");
    }

    @Test
    void anApprovalWithAWrongSignatureIsFound() {
        ApprovalRow wrong = Altered.of(
                input.approvals().get(0), "signature", input.approvals().get(1).signature());

        assertThat(resealed(Altered.of(input, "approvals", List.of(wrong))))
                .singleElement()
                .asString()
                .contains("signature does not verify");
    }

    @Test
    void aFalsifiedVerdictIsFound() {
        List<EvidenceRow> evidence = input.evidence().stream()
                .map(row -> row.kind().equals("gate")
                        ? Altered.of(row, "json", row.json().replace("Every key stands once", "All keys are fine"))
                        : row)
                .toList();

        assertThat(evidence).isNotEqualTo(input.evidence());
        assertThat(resealed(Altered.of(input, "evidence", evidence)))
                .isNotEmpty()
                .allMatch(problem -> problem.sentence().contains("digests of its contents"));
    }

    @Test
    void aRunOfAnotherLockIsFound() {
        assertThat(resealed(Altered.of(input, "run", Altered.of(input.run(), "lockDigest", "00"))))
                .extracting(AuditProblem::entry)
                .containsExactly(AuditBundle.RUN);
    }

    @Test
    void anOwnerWhoWasPutIntoThePlanLaterIsFound() {
        SigningKey mallory = new Keys(folder.resolve("mallory")).create("mallory");
        LockedPlan forged = Altered.of(
                Altered.of(
                        AuditedRun.locked(Map.of("mallory", mallory.publicKey()), Map.of()),
                        "lockDigest",
                        input.plan().lockDigest()),
                "runId",
                input.plan().runId());
        GateResult result = GateEvidence.latest(input.evidence()).orElseThrow();
        AuditInput falsified = Altered.of(
                Altered.of(input, "plan", forged),
                "approvals",
                List.of(Approvals.sign(forged, result, "mallory", mallory)));

        assertThat(resealed(falsified)).extracting(AuditProblem::entry).containsExactly(AuditBundle.PLAN);
    }

    @Test
    void anEntryThatNobodyListedAndAMissingOneAreFound() {
        Map<String, byte[]> entries = AuditBundle.entries(input);
        entries.put(EntryList.NAME, AuditJson.write(EntryList.of("r", AuditBundle.entries(input))));
        entries.put("extra.json", new byte[] {1});
        entries.remove(AuditBundle.REPORT);

        assertThat(EntryCheck.problems(entries, Optional.empty()))
                .extracting(AuditProblem::entry)
                .contains("extra.json", AuditBundle.REPORT);
    }

    @Test
    void theReportShowsEverythingAndLetsNoValueBecomeMarkup() {
        String html = new String(AuditBundle.entries(input).get(AuditBundle.REPORT), StandardCharsets.UTF_8);

        assertThat(html)
                .contains("<h1>Audit of run " + input.run().runId())
                .contains("Every key stands once")
                .contains("12 changed")
                .contains("<td>tax_rate</td><td>12</td>")
                .contains("publish &lt;script&gt;alert(1)&lt;/script&gt;")
                .doesNotContain("<script")
                .doesNotContain("http");
    }

    private static List<AuditProblem> verify(byte[] bytes) throws IOException {
        Path file = folder.resolve("mutated.zip");
        Files.write(file, bytes);
        return AuditVerify.verify(file);
    }

    private static String signed(PrivateKey key, String text) {
        try {
            Signature signature = Signature.getInstance("Ed25519");
            signature.initSign(key);
            signature.update(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<AuditProblem> resealed(AuditInput falsified) {
        Path file = folder.resolve("resealed.zip");
        AuditBundle.write(file, falsified);
        return AuditVerify.verify(file);
    }
}
