package dev.hindcast.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.Reconciliation;
import dev.hindcast.spec.Digest;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class GateKeeperTest {
    private final GateKeeper gate = GateKeeper.standard();

    @Test
    void rightEvidencePassesEveryCheck() {
        GateResult result = gate.judge(new LegalGate().input());

        assertThat(result.verdicts()).hasSize(Checks.DEFAULT.size()).allMatch(Verdict::passed, "passed");
        assertThat(result.passed()).isTrue();
    }

    @Test
    void everyCheckClassIsInTheList() throws URISyntaxException {
        Path compiled = Path.of(
                Check.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Set<String> written = new ClassFileImporter()
                .importPath(compiled.resolve("dev/hindcast/gate")).stream()
                        .filter(type -> type.isAssignableTo(Check.class) && !type.isInterface())
                        .map(JavaClass::getSimpleName)
                        .collect(Collectors.toSet());
        List<String> listed = Checks.DEFAULT.stream()
                .map(check -> check.getClass().getSimpleName())
                .toList();

        assertThat(listed).containsExactlyInAnyOrderElementsOf(written).doesNotHaveDuplicates();
    }

    @Test
    void aCheckIsNamedLikeItsClass() {
        for (Check check : Checks.DEFAULT) {
            String dashed = check.getClass()
                    .getSimpleName()
                    .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
                    .toLowerCase(Locale.ROOT);
            assertThat(check.title().name()).isEqualTo(dashed);
        }
    }

    @Test
    void contentDigestIsOfPartitionRowsAndChecksumInPartitionOrder() {
        List<GateResult.Content> contents = new ArrayList<>(
                List.of(new GateResult.Content("2011-01-04", 3, "aa"), new GateResult.Content("2011-01-05", 0, "00")));
        String digest = GateDigests.content(contents);
        Collections.reverse(contents);

        assertThat(digest).isEqualTo(Digest.sha256Hex("[[\"2011-01-04\",3,\"aa\"],[\"2011-01-05\",0,\"00\"]]"));
        assertThat(GateDigests.content(contents)).isEqualTo(digest);
    }

    @Test
    void anotherChecksumChangesTheContentDigestAlone() {
        GateResult before = gate.judge(new LegalGate().input());
        GateResult after = gate.judge(new LegalGate()
                .actual(LegalGate.MONDAY, found -> Altered.of(found, "checksum", "cd".repeat(16)))
                .input());

        assertThat(after.contentDigest()).isNotEqualTo(before.contentDigest());
        assertThat(after.evidenceDigest()).isEqualTo(before.evidenceDigest());
    }

    @Test
    void anotherVerdictChangesTheEvidenceDigestButFreshnessOfTheMomentDoesNot() {
        GateResult before = gate.judge(new LegalGate().input());
        GateResult moved = gate.judge(new LegalGate()
                .diff(LegalGate.MONDAY, diff -> Altered.of(diff, "changed", 5L))
                .input());
        GateResult later = gate.judge(new LegalGate()
                .with(
                        "freshness",
                        java.util.Optional.of(new GateInput.LiveFreshness(13, java.time.Duration.ofMinutes(9))))
                .input());

        assertThat(moved.evidenceDigest()).isNotEqualTo(before.evidenceDigest());
        assertThat(later.evidenceDigest()).isEqualTo(before.evidenceDigest());
    }

    @Test
    void aDecisionSurvivesTheManifest() {
        GateResult result = gate.judge(new LegalGate()
                .actual(LegalGate.MONDAY, found -> Altered.of(found, "distinctKeys", 9L))
                .input());
        List<EvidenceRow> rows = GateEvidence.rows(LegalGate.RUN, result);

        assertThat(GateEvidence.latest(rows)).contains(result);
        assertThat(rows).filteredOn(row -> row.kind().equals("verdict")).hasSize(Checks.DEFAULT.size());
    }

    @Test
    void noEvidenceAtAllShutsTheGate() {
        GateInput nothing = new LegalGate()
                .with("reconciled", java.util.Map.<String, Reconciliation>of())
                .with("diffs", java.util.Map.of())
                .with("partitions", List.of())
                .input();

        assertThat(gate.judge(nothing).shutting())
                .extracting(Verdict::check)
                .contains("all-partitions-validated", "no-partition-missing", "one-input-version");
    }
}
