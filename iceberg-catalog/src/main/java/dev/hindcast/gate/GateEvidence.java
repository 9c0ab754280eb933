package dev.hindcast.gate;

import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.ManifestJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A gate's decision as evidence rows and back: one row a verdict (kind {@code verdict}, by check), the whole decision as
 * {@code gate/latest}, and once more under its digests, so that an approval of an earlier decision can be traced after a
 * later catch-up.
 */
public final class GateEvidence {
    /** Kind of rows that hold a whole decision. */
    public static final String GATE = "gate";
    /** Kind of rows that hold one verdict. */
    public static final String VERDICT = "verdict";

    private static final String LATEST = "latest";

    private GateEvidence() {}

    /** The rows to store. */
    public static List<EvidenceRow> rows(String runId, GateResult result) {
        List<EvidenceRow> rows = new ArrayList<>();
        for (Verdict verdict : result.verdicts()) {
            rows.add(row(runId, result, VERDICT, verdict.check(), ManifestJson.write(verdict)));
        }

        String whole = ManifestJson.write(result);
        rows.add(row(runId, result, GATE, result.contentDigest() + "/" + result.evidenceDigest(), whole));
        rows.add(row(runId, result, GATE, LATEST, whole));
        return rows;
    }

    private static EvidenceRow row(String runId, GateResult result, String kind, String subject, String json) {
        return new EvidenceRow(runId, kind, subject, result.snapshotId(), result.watermark(), json);
    }

    /** The last decision among evidence of kind {@link #GATE}. */
    public static Optional<GateResult> latest(List<EvidenceRow> evidence) {
        return evidence.stream()
                .filter(row -> GATE.equals(row.kind()) && LATEST.equals(row.subject()))
                .map(row -> ManifestJson.read(row.json(), GateResult.class))
                .findFirst();
    }

    /** Every decision among evidence of kind {@link #GATE}, the last one too. */
    public static List<GateResult> all(List<EvidenceRow> evidence) {
        return evidence.stream()
                .filter(row -> GATE.equals(row.kind()))
                .map(row -> ManifestJson.read(row.json(), GateResult.class))
                .toList();
    }
}
