package dev.hindcast.observe;

import dev.hindcast.gate.Altered;
import dev.hindcast.gate.Approvals;
import dev.hindcast.gate.GateEvidence;
import dev.hindcast.gate.GateInput;
import dev.hindcast.gate.GateKeeper;
import dev.hindcast.gate.GateResult;
import dev.hindcast.gate.Keys;
import dev.hindcast.gate.Keys.SigningKey;
import dev.hindcast.gate.LegalGate;
import dev.hindcast.manifest.AttemptResult;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.Lease;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.Manifests;
import dev.hindcast.manifest.PointerMoveRow;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.plan.PlanLocks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A run that was computed, judged, approved and published, as a real manifest in SQLite keeps it. */
final class AuditedRun {
    private AuditedRun() {}

    static AuditInput in(Path folder) {
        Keys keys = new Keys(folder.resolve("keys"));
        SigningKey platform = keys.create("platform");
        SigningKey finance = keys.create("finance");
        LockedPlan plan = locked(Map.of("platform", platform.publicKey()), Map.of("finance", finance.publicKey()));
        GateInput evidence = new LegalGate().with("plan", plan).input();
        GateResult result = GateKeeper.standard().judge(evidence);
        try (Manifest manifest = Manifests.open("jdbc:sqlite:" + folder.resolve("manifest.db"))) {
            compute(manifest, plan);
            evidence.diffs()
                    .forEach((partition, diff) -> manifest.putEvidence(
                            new EvidenceRow(
                                    plan.runId(), "diff", partition, 55, LegalGate.W1.text(), ManifestJson.write(diff)),
                            "alice"));
            GateEvidence.rows(plan.runId(), result).forEach(row -> manifest.putEvidence(row, "alice"));
            manifest.approve(Approvals.sign(plan, result, "platform", platform));
            manifest.approve(Approvals.sign(plan, result, "finance", finance));
            manifest.putPointerMove(
                    new PointerMoveRow(plan.runId(), "t", "publish", 40, 60, PointerMoveRow.State.LANDED, null),
                    "alice");
            manifest.event(plan.runId(), "alice", "verb", "publish <script>alert(1)</script>");
            return AuditInput.of(manifest, plan, "{\"runId\": \"" + plan.runId() + "\"}");
        }
    }

    private static void compute(Manifest manifest, LockedPlan plan) {
        manifest.create(planned(plan), List.of(LegalGate.MONDAY, LegalGate.TUESDAY, LegalGate.EMPTY), "alice");
        manifest.openRun(plan.runId(), RunState.PLANNED, "alice");
        for (Lease lease : manifest.claim(plan.runId(), "worker-1", 3, Duration.ofMinutes(1))) {
            manifest.validated(
                    lease,
                    new AttemptResult(
                            LegalGate.W0.text(), "c0de".repeat(16), 13, 10, "ab".repeat(16), "file:/staging", 55));
        }
    }

    private static RunRow planned(LockedPlan plan) {
        RunRow run = Altered.of(LegalGate.run(), "state", RunState.PLANNED);
        return Altered.of(Altered.of(run, "runId", plan.runId()), "lockDigest", plan.lockDigest());
    }

    /** The fixture's plan under the run id that its content has. */
    static LockedPlan locked(Map<String, String> platform, Map<String, String> finance) {
        LockedPlan plan = LegalGate.plan(platform, finance);
        String digest = PlanLocks.digest(plan);
        String runId = plan.spec().name() + "-" + digest.substring(0, 12);
        return Altered.of(Altered.of(plan, "lockDigest", digest), "runId", runId);
    }
}
